import type { Comparison } from './measure.ts'

/** A limit: a bare number of the measured ratio, or of the figure itself when nothing is compared. */
export interface Limit {
  readonly least?: number
  readonly most?: number
}
export interface Measured {
  readonly id: string
  readonly subject: string
  readonly unit: string
  readonly ours: number
  /** What the same machine does at best in the same run; null: nothing to compare with. */
  readonly floor: number | null
  readonly ratio: number | null
  /** Lowest and highest of the rounds: ratios, or figures when nothing is compared. */
  readonly min: number
  readonly max: number
  readonly gate: Limit
  readonly goal: Limit
  readonly note?: string
}
export interface BenchOptions {
  /** Shorter runs with fewer rounds: to see whether everything works, not how fast it is. */
  readonly quick: boolean
}
/** Measures one thing or several that share a stage. */
export interface Benchmark {
  readonly ids: readonly string[]
  readonly run: (options: BenchOptions) => Promise<readonly Measured[]>
}
export const holds = (m: Measured, limit: Limit): boolean => {
  const value = m.ratio ?? m.ours
  return value >= (limit.least ?? Number.NEGATIVE_INFINITY) && value <= (limit.most ?? Number.POSITIVE_INFINITY)
}
type Description = Pick<Measured, 'id' | 'subject' | 'unit' | 'gate' | 'goal' | 'note'>
export const compared = (about: Description, c: Comparison): Measured => ({ ...about, ...c })
/** Without a floor: the rounds' figures; their median, or what `of` makes of them. */
export const figure = (about: Description, ours: number, rounds: readonly number[] = [ours]): Measured => ({
  ...about,
  ours,
  floor: null,
  ratio: null,
  min: Math.min(...rounds),
  max: Math.max(...rounds),
})
