export { findRecipients } from './recipients.ts'
