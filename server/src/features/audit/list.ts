import { auditEntities } from '@beseda/contract/audit.ts'
import type { AuditEntry } from '@beseda/contract/entities/audit.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { straight } from '@beseda/contract/seen.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read } from '../../platform/unit-of-work.ts'

type Row = Omit<AuditEntry, 'by'> & {
  actorKind: AuditEntry['by']['kind']
  actorId: string | null
  actorName: string
}
const select = `
  select id, at, actor_kind as "actorKind", actor_id as "actorId", actor_name as "actorName", entity, entity_id as "entityId",
    name, action, changes, address, user_agent as "userAgent" from audit_log where organization_id = $1`
const rest = (n: number) => `
    and ($${n}::timestamptz is null or (at, id) < ($${n}, $${n + 1}::bigint)) order by at desc, id desc limit $${n + 2}`
const filtered = prepared(`${select}
    and ($2::uuid is null or actor_id = $2) and ($3::text is null or entity = $3) and ($4::text is null or action = $4)
    and ($5::timestamptz is null or at >= $5) and ($6::timestamptz is null or at < $6)
    and ($7::text is null or name ilike $7 or actor_name ilike $7) ${rest(8)}`)
const ofEntity = prepared(`${select} and entity = $2 and entity_id = $3 ${rest(4)}`)
const actors = prepared(`
  select distinct on (actor_id) actor_id as id, actor_name as name from audit_log
  where organization_id = $1 and actor_id is not null order by actor_id, at desc`)

/** The log keeps names as they were, also those of the time before they had to be straight. */
const toEntry = ({ actorKind, actorId, actorName, ...row }: Row): AuditEntry => ({
  ...row,
  name: straight(row.name),
  changes: JSON.parse(straight(JSON.stringify(row.changes))) as AuditEntry['changes'],
  by: { kind: actorKind, id: actorId, name: straight(actorName) },
})
export interface AuditPage {
  readonly entries: AuditEntry[]
  readonly next: string | null
}
const pageOf = (rows: readonly Row[], limit: number): AuditPage => {
  const entries = rows.slice(0, limit).map(toEntry)
  const last = entries.at(-1)
  return { entries, next: rows.length > limit && last ? toCursor([toDb(last.at), last.id]) : null }
}
const cursorValues = (cursor: string | undefined, limit: number): unknown[] => {
  const [at, id] = fromCursor(cursor, ['time', 'bigint'])
  return [at ?? null, id ?? null, limit + 1]
}

interface Filter {
  readonly userId?: string | undefined
  readonly entity?: string | undefined
  readonly action?: string | undefined
  readonly from?: number | undefined
  readonly until?: number | undefined
  readonly search?: string | undefined
  readonly cursor?: string | undefined
  readonly limit: number
}
export const listAudit = async (deps: Deps, user: SignedIn, f: Filter): Promise<AuditPage> => {
  const words = f.search?.trim() ?? ''
  const like = words === '' ? null : `%${words.replace(/[\\%_]/g, '\\$&')}%`
  const times = [toDb(f.from ?? null), toDb(f.until ?? null)]
  const values = [user.organizationId, f.userId ?? null, f.entity ?? null, f.action ?? null, ...times, like]
  const rows = await read(deps, user.organizationId, (c) =>
    c.run<Row>(filtered, [...values, ...cursorValues(f.cursor, f.limit)]),
  )
  return pageOf(rows, f.limit)
}

export const listActors = async (deps: Deps, user: SignedIn): Promise<{ id: string; name: string }[]> => {
  const rows = await read(deps, user.organizationId, (c) =>
    c.run<{ id: string; name: string }>(actors, [user.organizationId]),
  )
  return rows.map((row) => ({ ...row, name: straight(row.name) })).sort((a, b) => a.name.localeCompare(b.name, 'ru'))
}

interface EntityRef {
  readonly entity: keyof typeof auditEntities
  readonly entityId: string
  readonly cursor?: string | undefined
  readonly limit: number
}
/** For callers that have checked who may read them. */
export const changesOf = async (c: Runner, organizationId: string, o: EntityRef): Promise<AuditPage> => {
  const values = [organizationId, o.entity, o.entityId, ...cursorValues(o.cursor, o.limit)]
  return pageOf(await c.run<Row>(ofEntity, values), o.limit)
}
/** Refuses a made-up cursor before anything is looked up. */
export const checkAuditCursor = (cursor: string | undefined): void => {
  cursorValues(cursor, 0)
}
/** The changes of one object. Everyone who may edit the object may read them. */
export const listChanges = async (deps: Deps, user: SignedIn, o: EntityRef): Promise<AuditPage> => {
  if (!user.rights.includes(auditEntities[o.entity].right)) throw fail('ACCESS_DENIED')
  return read(deps, user.organizationId, (c) => changesOf(c, user.organizationId, o))
}
