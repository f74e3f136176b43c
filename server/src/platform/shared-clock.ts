import type { Clock } from './clock.ts'
import { type Pool, prepared } from './db.ts'

/**
 * A clock that all nodes share: the database's time, measured regularly and advanced by the monotonic clock of this machine.
 * A machine whose clock is wrong or is changed at run time neither takes over running jobs of other nodes nor fires
 * deadlines early.
 */
export interface SharedClock extends Clock {
  /** Follows the time of `ask`, milliseconds since 1970. Throws when the first measurement fails. */
  readonly follow: (ask: () => Promise<number>) => Promise<void>
  /** Measures now instead of at the next interval. */
  readonly askAgain: () => Promise<void>
  readonly stop: () => void
}
const everyMs = 10_000
/** Smaller differences (ms) are ignored, and so are measurements that took longer than `slowMs`. */
const exactMs = 20
const slowMs = 250
/** The machine slept or its clock was set: its two clocks diverged by more than this (ms). */
const apartMs = 1_000

export const sharedClock = (own: Clock): SharedClock => {
  /** The time at the monotonic time `tick`. Null: not following yet. */
  let known: { readonly at: number; readonly tick: number } | null = null
  let ask: (() => Promise<number>) | null = null
  let apart = own.now() - own.tick()
  let asking: Promise<void> | null = null
  let cancel = () => {}
  let stopped = false

  const now = (): number => {
    if (!known) return own.now()
    if (Math.abs(own.now() - own.tick() - apart) > apartMs) void askAgain().catch(() => {})
    return Math.floor(known.at + own.tick() - known.tick)
  }
  const measure = async (): Promise<void> => {
    apart = own.now() - own.tick()
    const began = own.tick()
    const answer = await ask!()
    const [tick, took] = [own.tick(), own.tick() - began]
    const at = answer + took / 2
    if (known && took > slowMs) return
    const off = known ? at - (known.at + tick - known.tick) : Number.POSITIVE_INFINITY
    if (Math.abs(off) > Math.max(exactMs, took)) known = { at, tick }
  }
  const askAgain = (): Promise<void> => {
    if (!ask || stopped) return Promise.resolve()
    asking ??= measure().finally(() => {
      asking = null
    })
    return asking
  }
  const keepAsking = (): void => {
    cancel = own.later(everyMs, () => {
      void askAgain()
        .catch(() => {}) // the database is away: the monotonic clock continues
        .then(() => stopped || keepAsking())
    })
  }
  return {
    ...own,
    now,
    follow: async (source) => {
      ask = source
      await askAgain()
      keepAsking()
    },
    askAgain,
    stop: () => {
      stopped = true
      cancel()
    },
  }
}

const timeNow = prepared('select extract(epoch from clock_timestamp()) * 1000 as ms')
/** The database's time, milliseconds since 1970. */
export const databaseTime = async (pool: Pool): Promise<number> => {
  const c = await pool.acquire()
  try {
    const [row] = await c.run<{ ms: string }>(timeNow, [])
    pool.release(c)
    return Number(row!.ms)
  } catch (error) {
    pool.release(c, true)
    throw error
  }
}
