import * as z from 'zod/mini'
import {
  type AuditAction,
  type AuditEntity,
  type AuditField,
  auditActions,
  auditEntities,
  isAuditField,
} from '../audit.ts'
import { id, time } from '../fields.ts'

export const AuditEntityName = z.enum(Object.keys(auditEntities) as [AuditEntity, ...AuditEntity[]], {
  error: 'FIELD_INVALID',
})
export const AuditActionName = z.enum(Object.keys(auditActions) as [AuditAction, ...AuditAction[]], {
  error: 'FIELD_INVALID',
})
const AuditFieldName = z.custom<AuditField>((name) => typeof name === 'string' && isAuditField(name))

/** Names instead of ids, codes of rights and options, milliseconds, kopecks: see `form` of the field. */
export const AuditValue = z.nullable(z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
export type AuditValue = z.infer<typeof AuditValue>

export const AuditChange = z.object({ field: AuditFieldName, before: AuditValue, after: AuditValue })
export type AuditChange = z.infer<typeof AuditChange>

/** One line of the audit log. */
export const AuditEntry = z.object({
  id: z.string(),
  at: time,
  /** `observer`: service staff. `id` is null for programs and for the product itself. */
  by: z.object({ kind: z.enum(['user', 'observer', 'apiKey', 'system']), id: z.nullable(id), name: z.string() }),
  entity: AuditEntityName,
  entityId: z.nullable(z.string()),
  name: z.string(),
  action: AuditActionName,
  changes: z.array(AuditChange),
  address: z.string(),
  userAgent: z.string(),
})
export type AuditEntry = z.infer<typeof AuditEntry>
