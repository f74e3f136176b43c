export { findBan, keepMessage } from './keep-message.ts'
