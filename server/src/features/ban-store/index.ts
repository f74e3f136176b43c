export { deletedAddress } from './deleted-address.ts'
export { findBan, keepMessage } from './keep-message.ts'
