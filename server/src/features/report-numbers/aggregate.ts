import type { MetricId } from '@beseda/contract/metrics/index.ts'
import {
  addFacts,
  addHistogram,
  addRow,
  emptySums,
  type FactGroup,
  type RowSums,
} from '@beseda/domain/reports/cells.ts'
import type { FactKind } from '@beseda/domain/reports/fact-rows.ts'
import { histogramError } from '@beseda/domain/reports/histogram.ts'
import { kindsOf, sourceOf } from '@beseda/domain/reports/sources.ts'
import { type Runner, toDb } from '../../platform/db.ts'
import { factStatements, type Group, type Same } from './facts-sql.ts'
import { ask, type Category, type Filter, filterValues, hasConditions, withAncestors } from './filter.ts'
import { rollupStatements } from './rollups-sql.ts'

/** A period of the facts, with the key of its row. */
export interface Range {
  readonly starts: number
  readonly ends: number
  readonly key: string
  /** A whole day, if it is one. */
  readonly date: string | null
}
export interface Question {
  readonly organizationId: string
  readonly timeZone: string
  readonly ranges: readonly Range[]
  /** Days that are added up. */
  readonly sealed: ReadonlySet<string>
  readonly group: Group
  readonly filter: Filter
  readonly metrics: readonly MetricId[]
  readonly categories: readonly Category[]
  /** Rows among which the facts of the question are divided: their sums and histograms are added up, not read again. */
  readonly parts?: Sums | undefined
  /** So many durations are sorted; of more the histograms are read. */
  readonly exactUpTo?: number
}
export interface Sums {
  readonly rows: ReadonlyMap<string, RowSums>
  /** Of medians and p90; 0: exact. */
  readonly error: number
}
const exactUpTo = 20_000

const dimensionOf: Readonly<Partial<Record<Group, string>>> = {
  ...{ channel: 'channel', team: 'team', operator: 'operator', category: 'category' },
  ...{ channelRange: 'channel', teamRange: 'team', handledByRange: 'handledBy' },
}
/** The part of the roll-ups that answers the question; null: only the facts do. */
const cutOf = ({ group, filter, ranges }: Question, needsSessions: boolean) => {
  if (filter.by === 'start' || filter.status.length + filter.tag.length > 0) return null
  if (ranges.some((r) => r.date === null)) return null
  const filtered = (['channel', 'team', 'operator', 'category', 'handledBy'] as const).filter(
    (d) => filter[d].length > 0,
  )
  const dimension = dimensionOf[group]
  const all = [...new Set([...filtered, ...(dimension ? [dimension] : [])])]
  if (all.length > 1 || (group === 'hourOfWeek' && (all.length > 0 || needsSessions))) return null
  const [only] = filtered
  const several = !dimension && (only === 'operator' || only === 'team') && filter[only].length > 1
  if (several && needsSessions) return null
  return { cut: all[0] ?? 'total', keys: only ? filter[only] : null }
}
const sameOf = (cut: string | undefined): Same => (cut === 'operator' || cut === 'team' ? cut : 'all')

/** Neighbouring periods that belong to the same row. */
const joined = (ranges: readonly Range[], group: Group): Range[] => {
  if (group.endsWith('ange')) return [...ranges]
  const out: Range[] = []
  for (const r of ranges) {
    const last = out.at(-1)
    if (last && last.ends === r.starts) out[out.length - 1] = { ...last, ends: r.ends }
    else out.push({ ...r, key: '' })
  }
  return out
}
interface OfKind {
  readonly key: string
  readonly kind: string
}
/** With its histograms. */
interface KindSums extends OfKind, FactGroup {
  readonly calendar: string | null
  readonly working: string | null
}
interface KindQuantiles extends OfKind {
  readonly calendar: readonly (number | null)[] | null
  readonly working: readonly (number | null)[] | null
}

/** The sums of every row, by its key: sealed days from the roll-ups, the others from the facts. */
export const aggregate = async (c: Runner, q: Question): Promise<Sums> => {
  const { organizationId, group, filter, metrics, parts } = q
  const sources = metrics.map((id) => ({ id, source: sourceOf(id) }))
  const kinds = [...new Set(metrics.flatMap(kindsOf))]
  const bySession = sources.flatMap(({ source }) =>
    source.type === 'count' && 'distinct' in source && source.distinct === 'session' ? [source.parts[0]!.kind] : [],
  )
  const timed = sources.flatMap(({ source }) => (source.type === 'duration' ? [source.parts[0]!.kind] : []))
  const cut = cutOf(q, bySession.length > 0)
  const inRollups = (r: Range) => cut !== null && r.date !== null && q.sealed.has(r.date)
  const dates = q.ranges.filter(inRollups).map((r) => r.date!)
  const live = joined(
    q.ranges.filter((r) => !inRollups(r)),
    group,
  )
  const tree = group === 'category' ? withAncestors(q.categories) : null
  const map = tree ? [tree.map((t) => t.id), tree.map((t) => t.key)] : []
  const about = (of: readonly FactKind[], ranges: readonly Range[]) => [
    ...[
      organizationId,
      of,
      ranges.map((r) => toDb(r.starts)),
      ranges.map((r) => toDb(r.ends)),
      ranges.map((r) => r.key),
    ],
    ...[q.timeZone, ...filterValues(filter), ...map],
  ]
  const stored = (of: readonly FactKind[]) => [organizationId, of, dates, cut?.cut, cut?.keys ?? null, ...map]
  const { by } = filter
  const scope = hasConditions(filter) ? 'some' : 'every'
  const rows = new Map<string, RowSums>()
  const rowOf = (key: string): RowSums => {
    const row = rows.get(key) ?? emptySums()
    rows.set(key, row)
    return row
  }
  const first = q.ranges[0]
  const firstAt = dates.length === 0 || !first || group.endsWith('ange') ? null : toDb(first.starts)
  const usesLive = live.length > 0
  const same = sameOf(cut?.cut)
  const [sums, liveSums, sessions, liveSessions, clients] = await Promise.all([
    !parts && dates.length && kinds.length ? ask<KindSums>(c)(rollupStatements.sums[group], stored(kinds)) : [],
    !parts && usesLive && kinds.length
      ? ask<KindSums>(c)(factStatements.sums[group][by][scope], about(kinds, live))
      : [],
    dates.length && bySession.length
      ? ask<OfKind & { n: number | null }>(c)(rollupStatements.sessions[group], [
          ...stored(bySession),
          ...(group.endsWith('ange') ? [] : [first!.date]),
        ])
      : [],
    usesLive && bySession.length
      ? ask<OfKind & { n: number }>(c)(factStatements.sessions[same][group][by][scope], [
          ...about(bySession, live),
          firstAt,
        ])
      : [],
    metrics.includes('uniqueClients')
      ? ask<{ key: string; n: number }>(c)(
          factStatements.clients[group][by][scope],
          about(['opened'], joined(q.ranges, group)),
        )
      : [],
  ])
  for (const s of [...sums, ...liveSums]) {
    const row = rowOf(s.key)
    addFacts(row, s)
    if (s.calendar) addHistogram(row, `${s.kind} calendar`, s.calendar)
    if (s.working) addHistogram(row, `${s.kind} working`, s.working)
  }
  for (const row of parts?.rows.values() ?? []) addRow(rowOf(''), row)
  for (const { key, kind, n } of [...sessions, ...liveSessions]) {
    const known = rowOf(key).sessions
    known.set(kind, (known.get(kind) ?? 0) + (n ?? 0))
  }
  for (const { key, n } of clients) rowOf(key).clients = n
  if (timed.length === 0) return { rows, error: 0 }
  const durations = [...rows.values()]
    .flatMap((row) => [...row.facts.values()])
    .reduce((n, s) => n + (timed.includes(s.kind as FactKind) ? s.calendar.n : 0), 0)
  if (durations <= (q.exactUpTo ?? exactUpTo)) {
    const exact = await ask<KindQuantiles>(c)(
      factStatements.quantiles[group][by][scope],
      about(timed, joined(q.ranges, group)),
    )
    for (const { key, kind, ...clocks } of exact)
      for (const clock of ['calendar', 'working'] as const) {
        const [median = null, p90 = null] = clocks[clock] ?? []
        rowOf(key).quantiles.set(`${kind} ${clock}`, { median, p90 })
      }
    return { rows, error: 0 }
  }
  return { rows, error: histogramError }
}
