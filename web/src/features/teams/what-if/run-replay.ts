import type { History, Outcome, Scenario } from '@beseda/domain/replay/history.ts'
import { replay } from '@beseda/domain/replay/replay.ts'
import { elapsed, later } from '../../../lib/clock.ts'

/** So long the page may stand still at once, milliseconds. */
const breath = 12

/** Goes through the past in small pieces, so that the page stays alive; `told` hears how far it is, 0 to 1. */
export const runReplay = async (
  past: History,
  scenario: Scenario,
  { signal, told }: { signal?: AbortSignal; told: (share: number) => void },
): Promise<Outcome> => {
  const going = replay(past, scenario)
  for (let began = elapsed(); ; ) {
    const { done, value } = going.next()
    if (done) return value
    if (elapsed() - began < breath) continue
    told(value)
    await new Promise<void>((resolve) => later(0, resolve))
    signal?.throwIfAborted()
    began = elapsed()
  }
}
