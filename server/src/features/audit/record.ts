import type { AuditAction, AuditEntity, AuditField } from '@beseda/contract/audit.ts'
import type { AuditChange, AuditValue } from '@beseda/contract/entities/audit.ts'
import type { By } from '@beseda/contract/events/by.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { currentCall } from '../../platform/trace.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** Who made the change. A member of the organization is referenced by id; others are stored by name. */
export type AuditBy =
  | By
  | { readonly kind: 'observer'; readonly id: string; readonly name: string }
  | { readonly kind: 'apiKey'; readonly id: null; readonly name: string }
  /** The product, at the word of another system. */
  | { readonly kind: 'system'; readonly id: null; readonly name: string }

/** Field values with names instead of ids. Only fields of `auditFields`, so that no secret gets in. */
export type AuditRecord = Readonly<Partial<Record<AuditField, AuditValue | readonly string[] | undefined>>>

export interface NewChange {
  readonly entity: AuditEntity
  readonly entityId: string | null
  /** The object's name, for readers after its deletion. */
  readonly name: string
  readonly action: AuditAction
  readonly before: AuditRecord | null
  readonly after: AuditRecord | null
  readonly by: AuditBy
}

const insert = prepared(`
  insert into audit_log (organization_id, at, actor_kind, actor_id, actor_name, entity, entity_id, name, action, changes, address, user_agent)
  values ($1, $2, $3, $4::uuid, coalesce($5, (select u.name from users u where u.organization_id = $1 and u.id = $4::uuid), ''),
    $6, $7, $8, $9, $10, $11, $12)`)

const fieldOf = (record: AuditRecord | null, field: AuditField): AuditValue => {
  const value = record?.[field]
  if (value === undefined || value === null) return null
  return typeof value === 'object' ? [...value] : value
}
/** An empty text, an empty list and nothing are the same to readers. */
const isEmpty = (value: AuditValue): boolean =>
  value === null || value === '' || (Array.isArray(value) && value.length === 0)
const same = (a: AuditValue, b: AuditValue): boolean =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(a) === JSON.stringify(b)

/** The fields that differ, in the order of the newer record. */
export const changesBetween = (before: AuditRecord | null, after: AuditRecord | null): AuditChange[] => {
  const fields = [...new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})])] as AuditField[]
  return fields
    .map((field) => ({ field, before: fieldOf(before, field), after: fieldOf(after, field) }))
    .filter((c) => !same(c.before, c.after))
}

const kindOf = (by: AuditBy): 'user' | 'observer' | 'apiKey' | 'system' =>
  by.kind === 'client' || by.kind === 'bot' ? 'system' : by.kind

/**
 * Records in the transaction of the change who changed what, from what to what. Address and user agent come from the
 * running call. A `changed` action without a difference is not recorded.
 */
export const recordChange = (w: Work, change: NewChange): void => {
  const { entity, entityId, name, action, before, after, by } = change
  const changes = changesBetween(before, after)
  if (action === 'changed' && changes.length === 0) return
  const { address = '', userAgent = '' } = currentCall()?.caller ?? {}
  const kind = kindOf(by)
  const actor = [kind, kind === 'user' || kind === 'observer' ? by.id : null, 'name' in by ? by.name : null]
  const what = [entity, entityId, name, action, JSON.stringify(changes), address, userAgent]
  w.write(insert, [w.organizationId, toDb(w.now), ...actor, ...what])
}
