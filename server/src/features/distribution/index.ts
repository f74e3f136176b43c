export { fill, fillJob, fillJobName } from './fill.ts'
