import type { History, Outcome, Scenario } from '@beseda/domain/replay/history.ts'
import { replay } from '@beseda/domain/replay/replay.ts'
import { elapsed, later } from '../../lib/clock.ts'

/** The page is blocked for at most this long at a time, in milliseconds. */
const breath = 12

/** Runs the replay in small pieces, so that the page stays responsive; `onProgress` gets the finished share, 0 to 1. */
export const runReplay = async (
  past: History,
  scenario: Scenario,
  { signal, onProgress }: { signal?: AbortSignal; onProgress: (share: number) => void },
): Promise<Outcome> => {
  const going = replay(past, scenario)
  for (let began = elapsed(); ; ) {
    const { done, value } = going.next()
    if (done) return value
    if (elapsed() - began < breath) continue
    onProgress(value)
    await new Promise<void>((resolve) => later(0, resolve))
    signal?.throwIfAborted()
    began = elapsed()
  }
}
