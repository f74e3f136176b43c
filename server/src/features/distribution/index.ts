export { fill } from './fill.ts'
export { createStuckSweep } from './stuck.ts'
