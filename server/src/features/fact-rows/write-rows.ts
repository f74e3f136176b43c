import { correctionReason } from '@beseda/domain/reports/corrections.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type ChangedDay, changeDays } from './days.ts'
import {
  factNames,
  factRecord,
  factSelect,
  type SessionToWrite,
  type StoredFact,
  toFactRecord,
  toStored,
} from './row.ts'

const lock = prepared(`
  select pg_advisory_xact_lock(hashtextextended('report_facts ' || x, 0)) is null as "isLocked"
  from unnest($1::text[]) x order by x`)
/** Sessions whose facts are computed and written by one transaction at a time. Call it before reading their events. */
export const lockSessions = async (w: Work, sessionIds: readonly string[]): Promise<void> => {
  await w.run(lock, [[...sessionIds].sort()])
}

const stored = prepared(`
  select ${factSelect.replace('f.calendar_ms', 'f.calendar_ms::float8 as calendar_ms').replace('f.working_ms', 'f.working_ms::float8 as working_ms')}
  from report_facts f where f.organization_id = $1 and f.session_id = any ($2::uuid[]) order by f.session_id, f.n`)
const remove = prepared(`
  delete from report_facts f using jsonb_to_recordset($3::jsonb) as x(session_id uuid, n smallint)
  where f.organization_id = $1 and f.session_id = x.session_id and f.n >= x.n and $2::timestamptz is not null`)
const insert = prepared(`
  insert into report_facts (organization_id, ${factNames})
  select $1, ${factNames} from jsonb_to_recordset($3::jsonb) as x(${factRecord}) where $2::timestamptz is not null`)

/** The text of a row without its position: equal rows have equal texts. */
const keyOf = ({ n, ...row }: StoredFact): string =>
  JSON.stringify(Object.entries(row).sort(([a], [b]) => (a < b ? -1 : 1)))
const compared = (f: StoredFact) => ({
  ...{ kind: f.kind, at: f.at, clientId: f.client_id, categoryId: f.category_id, isSpam: f.is_spam },
})

/** Writes the facts of sessions, as far as they are others than before, and marks the days that change. Lock them first. */
export const writeRows = async (w: Work, sessions: readonly SessionToWrite[]): Promise<void> => {
  const ids = sessions.map((s) => s.sessionId)
  const before = Map.groupBy(await w.run<StoredFact>(stored, [w.organizationId, ids]), (row) => row.session_id)
  const changed: ChangedDay[] = []
  const [removed, added]: [object[], object[]] = [[], []]
  for (const s of sessions) {
    const [old, now] = [before.get(s.sessionId) ?? [], toStored(s)]
    const same = now.findIndex((row, i) => !old[i] || keyOf(old[i]) !== keyOf(row))
    const n = same < 0 ? now.length : same
    if (n === now.length && old.length === now.length) continue
    if (old.length > n) removed.push({ session_id: s.sessionId, n })
    const [gone, come] = [old.slice(n), now.slice(n)]
    added.push(...come.map((row) => toFactRecord(row)))
    const reason = correctionReason({ ...differing(gone, come), outdated: s.outdated })
    for (const { at } of [...gone, ...come]) changed.push({ at, sessionId: s.sessionId, reason })
  }
  const about = [w.organizationId, toDb(w.now)]
  if (removed.length) w.write(remove, [...about, JSON.stringify(removed)])
  if (added.length) w.write(insert, [...about, JSON.stringify(added)])
  await changeDays(w, changed)
}
const differing = (gone: readonly StoredFact[], come: readonly StoredFact[]) => {
  const [was, is] = [new Set(gone.map(keyOf)), new Set(come.map(keyOf))]
  return {
    gone: gone.filter((row) => !is.has(keyOf(row))).map(compared),
    come: come.filter((row) => !was.has(keyOf(row))).map(compared),
  }
}
