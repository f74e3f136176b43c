export { changesOf, checkAuditCursor } from './list.ts'
export { recordListed } from './listed.ts'
export { type AuditBy, type AuditRecord, type NewChange, recordChange } from './record.ts'
