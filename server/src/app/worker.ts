import type { Deps } from '../platform/deps.ts'
import type { Handlers } from '../platform/jobs/handler.ts'
import { startSweeper } from '../platform/jobs/sweeper.ts'
import { type PoolSize, startWorkerPool } from '../platform/jobs/worker-pool.ts'
import type { Sweep } from '../platform/sweeps.ts'

export interface Worker {
  /** Starts nothing new. Resolves when every running handler has ended. */
  readonly stop: () => Promise<void>
}
const defaultSize: PoolSize = { inside: 4, outside: 32 }

/** Runs jobs and sweeps. Any number of nodes may run a worker on the same database. */
export const startWorker = (
  deps: Deps,
  handlers: Handlers,
  sweeps: readonly Sweep[],
  size: PoolSize = defaultSize,
): Worker => {
  const pool = startWorkerPool(deps, handlers, size)
  const sweepers = sweeps.map((sweep) => startSweeper(deps, sweep))
  deps.bus.onWake(pool.wake)
  return {
    stop: async () => {
      await Promise.all([pool.stop(), ...sweepers.map((s) => s.stop())])
    },
  }
}
