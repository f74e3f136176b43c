import type { Deps } from './deps.ts'

/**
 * Work that is due at a time stored in an indexed column of its row. Updating the column reschedules the deadline; nothing
 * has to be cancelled.
 */
export interface Sweep {
  readonly name: string
  /** The earliest deadline, milliseconds since 1970, past or future; null: none. */
  readonly next: (deps: Deps) => Promise<number | null>
  /** Handles one row whose deadline has passed, and moves or clears the deadline. False: nothing is due. */
  readonly runOne: (deps: Deps) => Promise<boolean>
  /** A pause after each run, milliseconds, for work that is cheaper in batches. Absent: none. */
  readonly pauseMs?: number
}
