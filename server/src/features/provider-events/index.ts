export { holdEvents } from './held.ts'
