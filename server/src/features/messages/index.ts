export { type MessageRow, messageColumns, toMessage, toMessages } from './entity.ts'
