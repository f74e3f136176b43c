export { transferChat, undoTransfer } from './transfer.ts'
