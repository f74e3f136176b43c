import type { Distribution, Series } from '@beseda/contract/entities/report.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { wallOf } from '@beseda/domain/calendar/zone.ts'
import { cellOf, emptySums } from '@beseda/domain/reports/cells.ts'
import { sourceOf } from '@beseda/domain/reports/sources.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import { read, type WorkDeps } from '../../platform/unit-of-work.ts'
import { catchUp } from '../reports/index.ts'
import { aggregate, type Range, type Sums } from './aggregate.ts'
import type { Group, Scope } from './facts-sql.ts'
import {
  ask,
  categoriesOf,
  filterOf,
  filterSql,
  filterValues,
  hasConditions,
  noFilterSql,
  type ReportInput,
} from './filter.ts'
import { type Days, frameAnswer, frameOf } from './frame.ts'
import { namesOf } from './names.ts'
import { addPresenceTo, presenceOf } from './presence.ts'
import { rangesOf } from './table.ts'

type Split = 'none' | 'channel' | 'team' | 'handledBy'
interface Input extends ReportInput {
  readonly metric: MetricId
  readonly bucket: 'day' | 'hour' | 'hourOfWeek'
  readonly split: Split
  readonly compare?: '1' | undefined
}
const hourMs = 3_600_000
const groupOf: Readonly<Record<Split, Group>> = {
  ...{ none: 'range', channel: 'channelRange', team: 'teamRange', handledBy: 'handledByRange' },
}
/** Every hour of the days; the key is its beginning. */
const hoursOf = ({ days }: Days): Range[] =>
  days.flatMap(({ startsAt, endsAt }) =>
    Array.from({ length: Math.ceil((endsAt - startsAt) / hourMs) }, (_, i) => {
      const starts = startsAt + i * hourMs
      return { starts, ends: Math.min(starts + hourMs, endsAt), key: String(starts), date: null }
    }),
  )
/** The most lines of a chart; the others are not drawn. */
const mostLines = 6

/** A metric over time. @throws PERIOD_TOO_LONG */
export const seriesOf = async (deps: WorkDeps, organizationId: string, input: Input): Promise<Series> => {
  await catchUp(deps, organizationId)
  return read(deps, organizationId, async (c) => {
    const { metric, bucket } = input
    const now = deps.clock.now()
    const frame = await frameOf(c, organizationId, input, {
      now,
      ...(bucket === 'hour' && { most: limits.reportHourDays }),
    })
    const categories = await categoriesOf(c, organizationId)
    const filter = filterOf(input, categories)
    const split = metricOf(metric).counted === 'presence' || bucket === 'hourOfWeek' ? 'none' : input.split
    const ask = async (days: Days, by: Split): Promise<Sums> => {
      const group = bucket === 'hourOfWeek' ? 'hourOfWeek' : groupOf[by]
      const ranges = bucket === 'hour' ? hoursOf(days) : rangesOf(days)
      const about = { organizationId, timeZone: frame.timeZone, sealed: frame.sealed, filter, categories }
      const found = await aggregate(c, { ...about, ranges, group, metrics: [metric] })
      if (metricOf(metric).counted !== 'presence' || bucket !== 'day') return found
      const rows = new Map(found.rows)
      const people = await presenceOf(deps, { organizationId, days: days.days, sealed: frame.sealed, filter, now })
      addPresenceTo(rows, people, (p) => p.date)
      return { rows, error: 0 }
    }
    const pointsOf = (days: Days, sums: Sums, key: string | null) => {
      const prefix = key === null ? '' : `${key} `
      const cell = (of: string) => cellOf(metric, sums.rows.get(prefix + of) ?? emptySums())
      if (bucket === 'hourOfWeek')
        return Array.from({ length: 168 }, (_, hourOfWeek) => ({
          ...{ start: days.period.start, until: days.period.until, date: days.period.from },
          ...{ hour: hourOfWeek % 24, hourOfWeek, running: false, cell: cell(String(hourOfWeek)) },
        }))
      const list = bucket === 'hour' ? hoursOf(days) : rangesOf(days)
      return list.map(({ starts, ends, key: of, date }) => {
        const wall = wallOf(frame.timeZone, starts)
        return {
          ...{ start: starts, until: ends, date: date ?? new Date(wall).toISOString().slice(0, 10) },
          hour: bucket === 'hour' ? new Date(wall).getUTCHours() : null,
          ...{ hourOfWeek: null, running: starts <= now && now < ends, cell: cell(of) },
        }
      })
    }
    const sums = await ask(frame.days, split)
    const lines = await linesOf(c, { organizationId, split, sums })
    const before = input.compare ? await ask(frame.before, 'none') : null
    return {
      ...(await frameAnswer(c, organizationId, frame, Math.max(sums.error, before?.error ?? 0))),
      lines: lines.map(({ key, name, of }) => ({ key, name, points: pointsOf(frame.days, sums, of) })),
      before: before && pointsOf(frame.before, before, null),
    }
  })
}
interface Line {
  readonly key: string | null
  readonly name: string
  /** How its points begin. */
  readonly of: string | null
}
const linesOf = async (
  c: Runner,
  { organizationId, split, sums }: { organizationId: string; split: Split; sums: Sums },
): Promise<Line[]> => {
  if (split === 'none') return [{ key: null, name: '', of: null }]
  const sizes = new Map<string, number>()
  for (const [key, row] of sums.rows) {
    const [of] = key.split(' ') as [string]
    sizes.set(of, (sizes.get(of) ?? 0) + [...row.facts.values()].reduce((n, f) => n + f.n, 0))
  }
  const largest = [...sizes].sort(([, a], [, b]) => b - a).slice(0, mostLines)
  const names = split === 'handledBy' ? [] : await namesOf(c, organizationId, split, [])
  return largest.map(([of]) => ({
    key: of === 'none' ? null : of,
    name: split === 'handledBy' ? of : (names.find((n) => n.key === of)?.name ?? ''),
    of,
  }))
}

/** Seconds at which a bin of the distribution begins. */
const edges = [0, 10, 30, 60, 120, 300, 600, 1800, 3600, 7200, 14_400, 28_800, 86_400, 259_200]
const bins = (clock: 'calendar' | 'working', at: 'at' | 'start_at', scope: Scope) =>
  prepared(`
  select width_bucket(f.${clock}_ms / 1000.0, $5::float8[]) as bin, count(*)::int as n from report_facts f
  where f.organization_id = $1 and f.kind = any ($2::text[]) and f.${at} >= $3 and f.${at} < $4 and not f.is_spam
    and f.${clock}_ms is not null and ${scope === 'every' ? noFilterSql(6) : filterSql(6)} group by 1`)
const scopesOf = (clock: 'calendar' | 'working', at: 'at' | 'start_at') => ({
  every: bins(clock, at, 'every'),
  some: bins(clock, at, 'some'),
})
const binStatements = {
  calendar: { stop: scopesOf('calendar', 'at'), start: scopesOf('calendar', 'start_at') },
  working: { stop: scopesOf('working', 'at'), start: scopesOf('working', 'start_at') },
} as const

/** @throws METRIC_NOT_DURATION, PERIOD_TOO_LONG */
export const distributionOf = async (
  deps: WorkDeps,
  organizationId: string,
  input: ReportInput & { readonly metric: MetricId; readonly clock: 'calendar' | 'working' },
): Promise<Distribution> => {
  const source = sourceOf(input.metric)
  if (source.type !== 'duration') throw fail('METRIC_NOT_DURATION')
  await catchUp(deps, organizationId)
  return read(deps, organizationId, async (c) => {
    const frame = await frameOf(c, organizationId, input, { now: deps.clock.now() })
    const categories = await categoriesOf(c, organizationId)
    const filter = filterOf(input, categories)
    const about = { organizationId, timeZone: frame.timeZone, sealed: frame.sealed, filter, categories }
    const asked = { ...about, ranges: rangesOf(frame.days), group: 'none', metrics: [input.metric] } as const
    const { rows, error } = await aggregate(c, asked)
    const { start, until } = frame.days.period
    const statement = binStatements[input.clock][filter.by][hasConditions(filter) ? 'some' : 'every']
    const found = await ask<{ bin: number; n: number }>(c)(statement, [
      ...[organizationId, source.parts.map((p) => p.kind), toDb(start), toDb(until), edges],
      ...filterValues(filter),
    ])
    const counts = new Map(found.map((b) => [b.bin, b.n]))
    return {
      ...(await frameAnswer(c, organizationId, frame, error)),
      cell: cellOf(input.metric, rows.get('') ?? emptySums()),
      bins: edges.map((from, i) => ({
        from: from * 1000,
        until: edges[i + 1] === undefined ? null : edges[i + 1]! * 1000,
        n: counts.get(i + 1) ?? 0,
      })),
    }
  })
}
