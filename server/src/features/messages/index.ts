export { type MessageRow, messageColumns } from './entity.ts'
export { partsOf } from './parts.ts'
export { mustFit, replyEntry } from './send.ts'
