import type { Comparison } from './measure.ts'

/** A limit of the measured ratio, or of the figure itself when there is no floor. */
export interface Limit {
  readonly least?: number
  readonly most?: number
}
export interface Measured {
  readonly id: string
  readonly subject: string
  readonly unit: string
  readonly ours: number
  /** What this machine achieves at best in the same run; null: there is no floor. */
  readonly floor: number | null
  readonly ratio: number | null
  /** Lowest and highest of the rounds: ratios, or figures when there is no floor. */
  readonly min: number
  readonly max: number
  readonly gate: Limit
  readonly goal: Limit
  readonly note?: string
}
export interface BenchOptions {
  /** Shorter runs with fewer rounds: they show whether a benchmark works, not how fast the product is. */
  readonly quick: boolean
  /** Of the benchmark of reports; null: its own number. */
  readonly sessions: number | null
}
/** Measures one figure, or several that share a setup. */
export interface Benchmark {
  readonly ids: readonly string[]
  /** Needs Chromium. */
  readonly needsChromium?: true
  readonly run: (options: BenchOptions) => Promise<readonly Measured[]>
}
export const holds = (m: Measured, limit: Limit): boolean => {
  const value = m.ratio ?? m.ours
  return value >= (limit.least ?? Number.NEGATIVE_INFINITY) && value <= (limit.most ?? Number.POSITIVE_INFINITY)
}
type Description = Pick<Measured, 'id' | 'subject' | 'unit' | 'gate' | 'goal' | 'note'>
export const compared = (about: Description, c: Comparison): Measured => ({ ...about, ...c })
/** A figure without a floor. */
export const figure = (about: Description, ours: number, rounds: readonly number[] = [ours]): Measured => ({
  ...about,
  ours,
  floor: null,
  ratio: null,
  min: Math.min(...rounds),
  max: Math.max(...rounds),
})
