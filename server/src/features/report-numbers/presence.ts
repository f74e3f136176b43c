import type { Drill } from '@beseda/contract/entities/report.ts'
import { addPresence, emptySums, type PresenceSum, type RowSums } from '@beseda/domain/reports/cells.ts'
import { clip, isOnline } from '@beseda/domain/reports/presence-spans.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { type Day, holdsOf, presenceOfDay, spansOf } from '../fact-rows/index.ts'
import { categoriesOf, type DrillInput, type Filter, filterOf } from './filter.ts'
import { frameOf } from './frame.ts'

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

const names = prepared(`
  select id, name from users where organization_id = $1`)
const nothing = {
  ...{ sessionId: null, chatId: null, number: null, client: null, channel: null, team: null, calendar: null },
  ...{ chatStatus: null, workingMs: null, value: null, cause: null, leftOut: null },
} as const

/** The periods in which operators were online, or on a break: those over midnight are one for each day. */
export const drillPresence = async (deps: WorkDeps, organizationId: string, o: DrillInput): Promise<Drill> => {
  const [skip = '0'] = fromCursor(o.cursor, ['integer'])
  const { frame, wanted, people } = await read(deps, organizationId, async (c) => {
    const frame = await frameOf(c, organizationId, o, { now: deps.clock.now() })
    const filter = filterOf(o, await categoriesOf(c, organizationId))
    const users = await c.run<{ id: string; name: string }>(names, [organizationId])
    return {
      ...{ frame, wanted: await peopleOf(c, organizationId, filter) },
      people: new Map(users.map((u) => [u.id, u])),
    }
  })
  const { days, period } = frame.days
  const found = await spansOf(deps, organizationId, { from: period.start, until: period.until })
  const items = found
    .filter((p) => !wanted || wanted.has(p.userId))
    .flatMap(({ userId, spans }) =>
      spans
        .filter((s) => (o.metric === 'breakTime' ? s.presence === 'break' : isOnline(s.presence)))
        .flatMap((s) => days.flatMap((d) => clip(s, d.startsAt, d.endsAt) ?? []))
        .map((s) => ({
          operator: people.get(userId) ?? null,
          start: s.start,
          at: s.until,
          calendarMs: s.until - s.start,
        })),
    )
    .sort((a, b) => b.start - a.start || ((a.operator?.id ?? '') < (b.operator?.id ?? '') ? -1 : 1))
  const end = Number(skip) + o.limit
  const isCounted = o.list === 'counted'
  return {
    ...{ total: isCounted ? items.length : 0, counted: items.length, leftOut: 0 },
    items: isCounted ? items.slice(Number(skip), end).map((item) => ({ ...nothing, ...item })) : [],
    next: isCounted && end < items.length ? toCursor([String(end)]) : null,
  }
}
