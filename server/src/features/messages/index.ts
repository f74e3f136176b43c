export { type MessageRow, messageColumns, toMessage, toMessages } from './entity.ts'
export { mustFit, newEntry as replyEntry } from './send.ts'
