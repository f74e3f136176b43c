import { addPresence, emptySums, type PresenceSum, type RowSums } from '@beseda/domain/reports/cells.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { type Day, holdsOf, presenceOfDay, spansOf } from '../fact-rows/index.ts'
import type { Filter } from './filter.ts'

export interface PresenceQuestion {
  readonly organizationId: string
  readonly days: readonly Day[]
  readonly sealed: ReadonlySet<string>
  readonly filter: Filter
  readonly now: number
}
interface Row extends PresenceSum {
  readonly userId: string
  readonly date: string
}
const stored = prepared(`
  select user_id as "userId", date::text as date, online_ms as "onlineMs", break_ms as "breakMs", busy_ms as "busyMs",
    online_n as "onlineN", break_n as "breakN"
  from report_presence where organization_id = $1 and date = any ($2::date[])`)
const members = prepared(`
  select distinct user_id as id from team_members where organization_id = $1 and team_id::text = any ($2::text[])`)

/** Of an operator filter those, of a team filter its members of today; null: everybody. */
export const peopleOf = async (c: Runner, organizationId: string, filter: Filter): Promise<Set<string> | null> => {
  const lists: Set<string>[] = []
  if (filter.operator.length > 0) lists.push(new Set(filter.operator))
  if (filter.team.length > 0) {
    const found = await c.run<{ id: string }>(members, [organizationId, filter.team])
    lists.push(new Set(found.map((m) => m.id)))
  }
  const [first, ...others] = lists
  return first ? new Set([...first].filter((id) => others.every((list) => list.has(id)))) : null
}
/** How long each operator was there on each day: sealed ones as stored, the others from the events. */
export const presenceOf = async (deps: WorkDeps, q: PresenceQuestion): Promise<Row[]> => {
  const { organizationId, now } = q
  const live = q.days.filter((d) => !q.sealed.has(d.date) && d.startsAt <= now)
  const sealed = q.days.filter((d) => q.sealed.has(d.date)).map((d) => d.date)
  const rows: Row[] = []
  const wanted = await read(deps, organizationId, async (c) => {
    if (sealed.length) rows.push(...(await c.run<Row>(stored, [organizationId, sealed])))
    return peopleOf(c, organizationId, q.filter)
  })
  const [first, last] = [live[0], live.at(-1)]
  if (first && last) {
    const range = { from: first.startsAt, until: last.endsAt }
    const people = await spansOf(deps, organizationId, range)
    const held = await read(deps, organizationId, (c) => holdsOf(c, organizationId, range, now))
    for (const person of people)
      for (const { date, startsAt, endsAt } of live) {
        const day = presenceOfDay(person, held.get(person.userId) ?? [], { from: startsAt, until: endsAt })
        if (day) rows.push({ ...day, date })
      }
  }
  return rows.filter((r) => !wanted || wanted.has(r.userId))
}
export const addPresenceTo = (
  rows: Map<string, RowSums>,
  found: readonly Row[],
  keyOf: (row: Row) => string | null,
): void => {
  for (const p of found) {
    const key = keyOf(p)
    if (key === null) continue
    const row = rows.get(key) ?? emptySums()
    rows.set(key, row)
    addPresence(row, p)
  }
}
