export { type PushAbout, pushesOf, pushWhenOverdue } from './job.ts'
