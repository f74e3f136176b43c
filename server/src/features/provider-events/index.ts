export { applyAgain, holdEvents } from './held.ts'
