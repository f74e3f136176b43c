import type { CheckResult, InstallationStatus } from '@beseda/contract/entities/installation-status.ts'
import { formatBytes } from '../../lib/format.ts'
import { fill } from '../../lib/words/plural.ts'
import type { Words } from '../../lib/words/shape.ts'

type StatusWords = Words<'status'>['status']
/** A line of the page: a check of the server, or one that only this browser can make. */
export interface Row extends Omit<CheckResult, 'check'> {
  readonly check: keyof StatusWords['checks']
}
/** null: not known yet. */
export const websocketRow = (opened: boolean | null, publicUrl: string, here: string): Row => {
  const of = (level: Row['level'], state: string): Row => ({ check: 'websocket', level, state, values: { here } })
  if (opened === null) return of('neutral', 'checking')
  if (!opened) return of('bad', 'bad')
  return publicUrl === here ? of('good', 'good') : of('neutral', 'elsewhere')
}
/** `asked`, `answered`: when the browser's clock showed the call's start and end. */
export const browserClockRow = (at: number, asked: number, answered: number): Row => {
  // the server looked somewhere in between, so only what lies outside is a difference
  const off = at < asked ? asked - at : Math.max(0, at - answered)
  const seconds = Math.round(off / 100) / 10
  return {
    check: 'browserClock',
    level: off < 2000 ? 'good' : 'warning',
    state: off < 2000 ? 'good' : 'off',
    values: { seconds },
  }
}
/** The checks in the order of the page: what the browser checks stands next to its relatives. */
export const rowsOf = ({ checks }: InstallationStatus, websocket: Row, browserClock: Row): readonly Row[] =>
  checks.flatMap((one): readonly Row[] => {
    if (one.check === 'certificate') return [one, websocket]
    return one.check === 'clock' ? [one, browserClock] : [one]
  })

/** A newer server may name a state that this console does not know: then only the level is shown. */
export const textOf = ({ check, state, values }: Row, words: StatusWords): string => {
  const text = (words.states[check] as Readonly<Record<string, string>>)[state] ?? ''
  const size = values.free ?? values.bytes
  return fill(text, { ...values, ...(typeof size === 'number' && { size: formatBytes(size) }) })
}
