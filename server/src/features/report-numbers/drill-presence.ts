import type { Drill } from '@beseda/contract/entities/report.ts'
import { clip, isOnline } from '@beseda/domain/reports/presence-spans.ts'
import { prepared } from '../../platform/db.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { spansOf } from '../fact-rows/index.ts'
import { categoriesOf, type DrillInput, filterOf } from './filter.ts'
import { frameOf } from './frame.ts'
import { peopleOf } from './presence-sums.ts'

const names = prepared(`select id, name from users where organization_id = $1`)
const nothing = {
  ...{ sessionId: null, chatId: null, number: null, client: null, channel: null, team: null, calendar: null },
  ...{ workingMs: null, value: null, cause: null, leftOut: null },
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
