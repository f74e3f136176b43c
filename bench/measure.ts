import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

export interface Comparison {
  readonly ours: number
  readonly floor: number
  readonly ratio: number
  readonly min: number
  readonly max: number
}
export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] ?? Number.NaN
/** The value below which `share` (0 to 1) of the values lie. */
export const percentile = (values: readonly number[], share: number): number => {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN
}
/** Floor and ours are measured one right after the other, so load from other programs affects both equally. */
export const compare = (ours: readonly number[], floors: readonly number[]): Comparison => {
  const ratios = ours.map((value, i) => value / floors[i]!)
  return {
    ours: median(ours),
    floor: median(floors),
    ratio: median(ratios),
    min: Math.min(...ratios),
    max: Math.max(...ratios),
  }
}
/** Measures floor, ours, floor, ours …; the result is the median of the ratios. */
export const interleave = async (
  rounds: number,
  measureFloor: () => Promise<number>,
  measureOurs: () => Promise<number>,
): Promise<Comparison> => {
  const floors: number[] = []
  const ours: number[] = []
  for (let round = 0; round < rounds; round++) {
    floors.push(await measureFloor())
    ours.push(await measureOurs())
  }
  return compare(ours, floors)
}

const processorTimes = (): { idle: number; all: number } => {
  const [line = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  const times = line.split(/\s+/).slice(1, 9).map(Number)
  return { idle: times[3]! + times[4]!, all: times.reduce((sum, t) => sum + t, 0) }
}
/** Waits until the processors are idle enough, at most `maxMs`. Returns the last idle share (0 to 1). */
export const whenIdle = async (share = 0.8, maxMs = 60_000): Promise<number> => {
  for (const until = performance.now() + maxMs; ; ) {
    const before = processorTimes()
    await sleep(2_000)
    const after = processorTimes()
    const idle = (after.idle - before.idle) / (after.all - before.all)
    if (idle >= share || performance.now() > until) return idle
  }
}
