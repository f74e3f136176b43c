import type { Deps } from '../platform/deps.ts'
import { type CrewSize, startCrew } from '../platform/jobs/crew.ts'
import type { Handlers } from '../platform/jobs/handler.ts'
import { startSweeper } from '../platform/jobs/sweeper.ts'
import type { Sweep } from '../platform/sweeps.ts'

export interface Worker {
  /** Begins nothing more, and returns when every running handler has ended. */
  readonly stop: () => Promise<void>
}
const usualSize: CrewSize = { inside: 4, outside: 32 }

/** What moves by itself: jobs and deadlines. Any number of nodes may run one on the same database. */
export const startWorker = (
  deps: Deps,
  handlers: Handlers,
  sweeps: readonly Sweep[],
  size: CrewSize = usualSize,
): Worker => {
  const crew = startCrew(deps, handlers, size)
  const sweepers = sweeps.map((sweep) => startSweeper(deps, sweep))
  deps.bus.onWake(crew.wake)
  return {
    stop: async () => {
      await Promise.all([crew.stop(), ...sweepers.map((s) => s.stop())])
    },
  }
}
