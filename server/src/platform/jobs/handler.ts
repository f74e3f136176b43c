import type { Deps } from '../deps.ts'
import type { Work } from '../unit-of-work.ts'

/** Runs in the transaction that lays the job to rest for good. `error`: why, without secrets, at most 500 characters. */
export type OnDead<D> = (w: Work, data: D, error: string) => Promise<void>

/**
 * Database work only. It runs in the very transaction that takes the job away, so it happens exactly once. A thrown
 * error rolls all of it back, and the job is tried again later.
 */
export interface InsideHandler<D> {
  readonly inside: (w: Work, data: D) => Promise<void>
  readonly onDead?: OnDead<D>
}
/** Talks to the world. Runs at least once: a worker may die in the middle. Without a transaction around it. */
export interface OutsideHandler<D> {
  readonly outside: (ctx: OutsideContext, data: D) => Promise<Outcome>
  /** After so long the attempt is given up, as if its worker had died; 120,000 by default. */
  readonly timeoutMs?: number
  readonly onDead?: OnDead<D>
}
export interface OutsideContext {
  readonly deps: Deps
  readonly organizationId: string
  readonly jobId: string
  /** Counts from 1. An attempt that only held its throttle back does not count. */
  readonly attempt: number
  /**
   * How the attempt before this one ended is not known: its worker died, it took too long, or it threw. What it sent
   * may have arrived.
   */
  readonly interrupted: boolean
  /** Aborted when the attempt is given up or another worker has got the job: nothing it returns counts any more. */
  readonly signal: AbortSignal
}
/**
 * - `done`: `write` runs in the transaction that removes the job. It is the place for the result: nothing is written
 *   when another worker has got the job meanwhile, and an absence of the database is waited for.
 * - `error`: failed without effect; again after `retryInMs`, or else after the usual back-off. After the last attempt
 *   the job is dead.
 * - `dead`: never again by itself.
 * - `holdThrottleMs`: all jobs of this throttle wait so long; costs no attempt.
 */
export type Outcome =
  | { readonly done: true; readonly write?: (w: Work) => Promise<void> }
  | { readonly error: string; readonly retryInMs?: number }
  | { readonly dead: string }
  | { readonly holdThrottleMs: number; readonly error: string }

export type Handler<D> = InsideHandler<D> | OutsideHandler<D>
/** By the name of the job. */
export type Handlers = Readonly<Record<string, Handler<never>>>
