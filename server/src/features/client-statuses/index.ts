export { holdStatus } from './read.ts'
