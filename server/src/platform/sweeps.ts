import type { Deps } from './deps.ts'

/**
 * Something that must happen by itself at an instant kept in an indexed column of the row it belongs to. Who moves the
 * column moves the deadline: there is nothing to cancel.
 */
export interface Sweep {
  readonly name: string
  /** The earliest deadline, milliseconds since 1970, passed or not; null: there is none. */
  readonly next: (deps: Deps) => Promise<number | null>
  /** Takes one row whose deadline has passed and moves or clears its deadline. False: nothing is due. */
  readonly runOne: (deps: Deps) => Promise<boolean>
}
