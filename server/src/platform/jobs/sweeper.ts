import type { Deps } from '../deps.ts'
import type { Sweep } from '../sweeps.ts'
import { type Loop, startLoop } from './loop.ts'

const pollMs = 1_000
/** A due row that could not be taken is in the hands of another: it is looked at again after so long. */
const takenMs = 100

/** Runs one sweep at the instant of its earliest deadline; deadlines that came nearer meanwhile are seen within a second. */
export const startSweeper = (deps: Deps, sweep: Sweep): Loop => {
  const loop: Loop = startLoop(deps, sweep.name, async () => {
    const at = await sweep.next(deps)
    if (at === null) return pollMs
    const wait = at - deps.clock.now()
    if (wait > 0) return Math.min(wait, pollMs)
    for (let first = true; !loop.stopping(); first = false) {
      const began = deps.clock.tick()
      if (!(await sweep.runOne(deps))) return first ? takenMs : 0
      deps.metrics.job({ name: sweep.name, outcome: 'done', ms: deps.clock.tick() - began })
    }
    return 0
  })
  return loop
}
