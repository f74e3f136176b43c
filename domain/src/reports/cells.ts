import type { Cell, Stats } from '@beseda/contract/entities/report.ts'
import type { MetricId } from '@beseda/contract/metrics/index.ts'
import { addClasses, type Histogram, quantileOf } from './histogram.ts'
import { isOf, type Part, sourceOf } from './sources.ts'

/** Durations in one clock, added up. */
export interface Sum {
  n: number
  ms: number
  max: number
}
/** Facts of one kind and cause, added up. */
export interface FactSum {
  readonly kind: string
  readonly cause: string
  n: number
  readonly calendar: Sum
  readonly working: Sum
}
export interface Quantiles {
  readonly median: number | null
  readonly p90: number | null
}
/** How long operators were there, milliseconds, and in how many periods. */
export interface PresenceSum {
  onlineMs: number
  breakMs: number
  busyMs: number
  onlineN: number
  breakN: number
}
/** Everything of which the cells of one row are made. */
export interface RowSums {
  readonly facts: Map<string, FactSum>
  /** Different sessions, by kind. */
  readonly sessions: Map<string, number>
  clients: number
  /** By kind and clock: `reply calendar`. Exact ones, if they were read. */
  readonly quantiles: Map<string, Quantiles>
  /** By kind and clock. */
  readonly histograms: Map<string, Histogram>
  readonly presence: PresenceSum
}
const noPresence = (): PresenceSum => ({ onlineMs: 0, breakMs: 0, busyMs: 0, onlineN: 0, breakN: 0 })
export const emptySums = (): RowSums => ({
  ...{ facts: new Map(), sessions: new Map(), clients: 0, quantiles: new Map(), histograms: new Map() },
  presence: noPresence(),
})
export interface FactGroup {
  readonly kind: string
  readonly cause: string
  readonly n: number
  readonly calendarN: number
  readonly calendarMs: number
  readonly calendarMax: number
  readonly workingN: number
  readonly workingMs: number
  readonly workingMax: number
}
const add = (to: Sum, n: number, ms: number, max: number): void => {
  to.n += n
  to.ms += ms
  to.max = Math.max(to.max, max)
}
export const addFacts = (to: RowSums, g: FactGroup): void => {
  const key = `${g.kind} ${g.cause}`
  const sum = to.facts.get(key) ?? {
    ...{ kind: g.kind, cause: g.cause, n: 0 },
    ...{ calendar: { n: 0, ms: 0, max: 0 }, working: { n: 0, ms: 0, max: 0 } },
  }
  to.facts.set(key, sum)
  sum.n += g.n
  add(sum.calendar, g.calendarN, g.calendarMs, g.calendarMax)
  add(sum.working, g.workingN, g.workingMs, g.workingMax)
}
/** `classes`: as they are stored (`histogram.ts`). */
export const addHistogram = (to: RowSums, key: string, classes: string): void => {
  const known = to.histograms.get(key) ?? []
  to.histograms.set(key, known)
  addClasses(known, classes)
}
/** Facts and histograms of a row; what is counted once, and presence, does not add up. */
export const addRow = (to: RowSums, row: RowSums): void => {
  for (const { kind, cause, n, calendar, working } of row.facts.values())
    addFacts(to, {
      ...{ kind, cause, n, calendarN: calendar.n, calendarMs: calendar.ms, calendarMax: calendar.max },
      ...{ workingN: working.n, workingMs: working.ms, workingMax: working.max },
    })
  for (const [key, classes] of row.histograms) {
    const known = to.histograms.get(key) ?? []
    to.histograms.set(key, known)
    classes.forEach((n, c) => {
      known[c] = (known[c] ?? 0) + n
    })
  }
}
export const addPresence = (to: RowSums, p: PresenceSum): void => {
  for (const key of Object.keys(to.presence) as (keyof PresenceSum)[]) to.presence[key] += p[key]
}

const factsOf = (row: RowSums, parts: readonly Part[]): FactSum[] =>
  [...row.facts.values()].filter((f) => isOf(parts, f))
const countOf = (row: RowSums, parts: readonly Part[]): number => factsOf(row, parts).reduce((n, f) => n + f.n, 0)
const nothing: Cell = { n: 0, value: null, of: null, calendar: null, working: null }

const statsOf = (row: RowSums, parts: readonly Part[], clock: 'calendar' | 'working'): Stats => {
  const facts = factsOf(row, parts)
  const all = facts.reduce((n, f) => n + f.n, 0)
  const [n, ms, max] = [
    facts.reduce((sum, f) => sum + f[clock].n, 0),
    facts.reduce((sum, f) => sum + f[clock].ms, 0),
    facts.reduce((most, f) => Math.max(most, f[clock].max), 0),
  ]
  if (n === 0) return { n, leftOut: all, average: null, median: null, p90: null, max: null }
  const key = `${parts[0]!.kind} ${clock}`
  const exact = row.quantiles.get(key)
  const classes = row.histograms.get(key)
  const of = (share: number) => (classes ? Math.min(max, quantileOf(classes, share) ?? max) : null)
  const { median, p90 } = exact ?? { median: of(0.5), p90: of(0.9) }
  return { n, leftOut: all - n, average: ms / n, median, p90, max }
}
/** One number of a row. Where there is no value it is null, never 0. */
export const cellOf = (id: MetricId, row: RowSums): Cell => {
  const source = sourceOf(id)
  switch (source.type) {
    case 'count': {
      const [part] = source.parts
      const n =
        source.distinct === 'client'
          ? row.clients
          : source.distinct === 'session'
            ? (row.sessions.get(part!.kind) ?? 0)
            : countOf(row, source.parts)
      return { ...nothing, n, value: n }
    }
    case 'duration': {
      const [calendar, working] = [statsOf(row, source.parts, 'calendar'), statsOf(row, source.parts, 'working')]
      return { ...nothing, n: calendar.n, calendar, working }
    }
    case 'share': {
      const [n, of] = [countOf(row, source.parts), countOf(row, source.whole)]
      return { ...nothing, n, of, value: of === 0 ? null : n / of }
    }
    case 'mean': {
      const facts = factsOf(row, source.parts)
      const n = facts.reduce((sum, f) => sum + f.n, 0)
      const total = facts.reduce((sum, f) => sum + f.n * Number(f.cause), 0)
      return { ...nothing, n, of: n, value: n === 0 ? null : total / n }
    }
    case 'presence': {
      const { onlineMs, breakMs, busyMs, onlineN, breakN } = row.presence
      if (source.of === 'break') return { ...nothing, n: breakN, value: breakN === 0 ? null : breakMs }
      if (source.of === 'online') return { ...nothing, n: onlineN, value: onlineN === 0 ? null : onlineMs }
      return { ...nothing, n: onlineN, of: onlineMs, value: onlineMs === 0 ? null : busyMs / onlineMs }
    }
  }
}
