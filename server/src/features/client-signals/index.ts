export { markReadJobsOf } from './mark-read.ts'
export { showTypingOutside } from './typing.ts'
