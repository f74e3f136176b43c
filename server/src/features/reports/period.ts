import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'

export interface Period {
  readonly from: number
  readonly until: number
}
/** Limits a period to the past that can be read: not further back than the maximum, not in the future. */
export const reachable = ({ from, until }: Period, now: number): Period => {
  if (from < now - limits.pastAgoDays * 86_400_000) throw fail('PERIOD_TOO_OLD', { days: limits.pastAgoDays })
  return { from: Math.min(from, now), until: Math.min(until, now) }
}
