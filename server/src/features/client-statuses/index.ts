export { holdStatus, listStatuses } from './read.ts'
