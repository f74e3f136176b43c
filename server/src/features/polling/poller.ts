import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import { startLoop } from '../../platform/jobs/loop.ts'
import type { AdapterOf } from '../providers/index.ts'
import { type Claimed, claimDue, leaseMs, nextDue, renewLeases } from './claim.ts'
import { pollChannel } from './poll-channel.ts'

export interface Poller {
  readonly wake: () => void
  /** Starts nothing new, gives its channels back and resolves when nothing is stored any more. */
  readonly stop: () => Promise<void>
}
export interface PollerOptions {
  readonly adapterOf: AdapterOf
  readonly http: Http
  /** Channels that this server polls at once. */
  readonly slots?: number
}
const defaultSlots = 64
const lookMs = 1_000
/** Another server holds the lock of a due row. */
const lockedMs = 100
const longPollMs = 25_000

/** Polls the channels that are due, each on one server at a time. */
export const startPoller = (deps: Deps, { adapterOf, http, slots = defaultSlots }: PollerOptions): Poller => {
  const running = new Map<Claimed, Promise<void>>()
  const stopped = new AbortController()
  const begin = (c: Claimed, waitMs: number): void => {
    const ended = pollChannel(deps, c, { adapterOf, http, waitMs, signal: stopped.signal }).finally(() => {
      running.delete(c)
      polls.wake()
    })
    running.set(c, ended)
  }
  const polls = startLoop(deps, 'polls', async () => {
    const free = slots - running.size
    if (free === 0) return lookMs
    const next = await nextDue(deps)
    const pauseMs = next === null ? lookMs : Math.min(lookMs, next - deps.clock.now())
    if (pauseMs > 0) return pauseMs
    const claimed = await claimDue(deps, free)
    // when others may be waiting for a slot, no channel keeps one while nothing comes
    const waitMs = claimed.length === free ? 0 : longPollMs
    for (const c of claimed) begin(c, waitMs)
    return claimed.length === 0 ? lockedMs : 0
  })
  const leases = startLoop(deps, 'poll leases', async () => {
    await renewLeases(deps, [...running.keys()])
    return leaseMs / 3
  })
  return {
    wake: polls.wake,
    stop: async () => {
      const ended = polls.stop()
      stopped.abort()
      await ended
      await Promise.all(running.values())
      await leases.stop()
    },
  }
}

/** Polls once what is due now, without waiting at the provider. How many channels that were. */
export const pollDue = async (deps: Deps, { adapterOf, http }: PollerOptions): Promise<number> => {
  const claimed = await claimDue(deps, defaultSlots)
  const { signal } = new AbortController()
  await Promise.all(claimed.map((c) => pollChannel(deps, c, { adapterOf, http, waitMs: 0, signal })))
  return claimed.length
}
