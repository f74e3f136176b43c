export { fill, fillJob, fillJobName } from './fill.ts'
export { createStuckSweep } from './stuck.ts'
