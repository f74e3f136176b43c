export { type AuditBy, type AuditRecord, recordChange } from './record.ts'
