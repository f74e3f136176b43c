import type { Deps } from '../deps.ts'
import type { Work } from '../unit-of-work.ts'

/**
 * Runs in the transaction that marks the job as dead. `error`: the reason, without secrets, at most 500 characters.
 * `interrupted`: the outcome of the last attempt is unknown, as in `OutsideContext`.
 */
export type OnDead<D> = (w: Work, data: D, error: string, interrupted: boolean) => Promise<void>
/** What happens after the last attempt. */
interface Ending<D> {
  readonly onDead?: OnDead<D>
  /** Nothing is lost without its result, so the job is removed: it does not wait for an administrator as a dead job. */
  readonly optional?: true
}

/**
 * Database work only. It runs in the transaction that removes the job, so it happens exactly once. A thrown error rolls
 * everything back, and the job is tried again later.
 */
export interface InsideHandler<D> extends Ending<D> {
  readonly inside: (w: Work, data: D) => Promise<void>
}
/** Talks to the world, outside of any transaction. It runs at least once: a worker may die in the middle. */
export interface OutsideHandler<D> extends Ending<D> {
  readonly outside: (ctx: OutsideContext, data: D) => Promise<Outcome>
  /** The attempt is aborted after this time, as if its worker had died; 120,000 by default. */
  readonly timeoutMs?: number
}
export interface OutsideContext {
  readonly deps: Deps
  readonly organizationId: string
  readonly jobId: string
  /** Counts from 1. An attempt that only held its throttle does not count. */
  readonly attempt: number
  /**
   * The outcome of the previous attempt is unknown: its worker died, it took too long, or it threw. What it sent may
   * have arrived.
   */
  readonly interrupted: boolean
  /** Aborted when the attempt is given up or another worker has claimed the job: its result is ignored then. */
  readonly signal: AbortSignal
}
/**
 * - `done`: `write` saves the result in the transaction that removes the job. Nothing is written when another worker
 *   has claimed the job meanwhile. While the database is away, the worker waits.
 * - `error`: failed without effect. The job is tried again after `retryInMs`, or after the usual back-off. After the
 *   last attempt it is dead.
 * - `dead`: not tried again by itself.
 * - `holdThrottleMs`: all jobs of this throttle wait so long. It costs no attempt.
 */
export type Outcome =
  | { readonly done: true; readonly write?: (w: Work) => Promise<void> }
  | { readonly error: string; readonly retryInMs?: number }
  | { readonly dead: string; readonly interrupted?: boolean }
  | { readonly holdThrottleMs: number; readonly error: string }

export type Handler<D> = InsideHandler<D> | OutsideHandler<D>
/** Made by `JobType.handledBy`, which checks the data. */
export type RegisteredHandler = Handler<unknown> & { readonly jobName: string }
/** By the name of the job. */
export type Handlers = Readonly<Record<string, RegisteredHandler>>
