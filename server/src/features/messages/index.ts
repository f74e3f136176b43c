export { type MessageRow, messageColumns, toMessages } from './entity.ts'
export { partsOf } from './parts.ts'
export { mustFit, replyEntry, type SendInput, sendScheduled, withTemplate } from './send.ts'
