export { type PushAbout, pushesOf } from './job.ts'
