export { type MessageRow, messageColumns } from './entity.ts'
export { mustFit, replyEntry } from './send.ts'
