import { later } from '../../../lib/clock.ts'

/** As long as the toast that offers it. */
const undoMs = 8000
let last: (() => void) | null = null

/** What the key for «undo» takes back of the last action for many; too late after a while. */
export const offerUndo = (run: () => void): void => {
  last = run
  later(undoMs, () => {
    if (last === run) last = null
  })
}
/** False: there is nothing to take back. */
export const undoLastBulk = (): boolean => {
  const run = last
  last = null
  run?.()
  return run !== null
}
