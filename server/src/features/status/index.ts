export { readStatus } from './status.ts'
