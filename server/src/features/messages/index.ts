export { type MessageRow, messageColumns, toMessages } from './entity.ts'
export { loadTouchedMessages } from './load-touched.ts'
export { mustFit, newEntry as replyEntry } from './send.ts'
