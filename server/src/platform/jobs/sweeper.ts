import type { Deps } from '../deps.ts'
import type { Sweep } from '../sweeps.ts'
import { type Loop, startLoop } from './loop.ts'

const pollMs = 1_000
/** Another worker holds the lock of a due row: pause before the next look, milliseconds. */
const lockedMs = 100

/** Runs one sweep at its earliest deadline. A deadline that moved earlier is noticed within a second. */
export const startSweeper = (deps: Deps, sweep: Sweep): Loop => {
  const loop: Loop = startLoop(deps, sweep.name, async () => {
    const at = await sweep.next(deps)
    if (at === null) return pollMs
    const wait = at - deps.clock.now()
    if (wait > 0) return Math.min(wait, pollMs)
    for (let first = true; !loop.stopping(); first = false) {
      const began = deps.clock.tick()
      if (!(await sweep.runOne(deps))) return first ? lockedMs : 0
      deps.metrics.job({ name: sweep.name, outcome: 'done', ms: deps.clock.tick() - began })
      if (sweep.pauseMs) return sweep.pauseMs
    }
    return 0
  })
  return loop
}
