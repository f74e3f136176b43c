import type { Polled } from '../../channels/adapter.ts'
import type { Failure } from '../../channels/outbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { retryDelayMs } from '../../platform/jobs/backoff.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { noteReceived, setHealth } from '../channel-health/index.ts'
import { holdEvents } from '../provider-events/index.ts'
import { webhookJobOf } from '../providers/index.ts'
import type { Claimed } from './claim.ts'

/** The lease ended meanwhile: another server polls this channel, or nobody does any more. */
export class LeaseLost extends Error {}

/** A provider that answers with nothing at once is not asked again in a circle. */
const emptyPauseMs = 1_000
const longestPauseMs = 300_000
/** One lost connection says nothing about a channel; so many in a row do. */
const degradedAfter = 3

const move = prepared(`
  update channel_polls set cursor = $4, next_at = case when again then $7 else $5::timestamptz end, again = false, lease = null, failures = 0
  where organization_id = $1 and channel_id = $2 and lease = $3 and cursor is not distinct from $6 returning 1`)

/** Stores the events and moves the cursor, both or neither. */
export const storePolled = (deps: Deps, c: Claimed, polled: Polled, tookMs: number): Promise<void> =>
  work(deps, c.organizationId, async (w) => {
    const isBusyLoop = polled.events.length === 0 && tookMs < emptyPauseMs
    const next = w.now + Math.max(polled.nextInMs, isBusyLoop ? emptyPauseMs : 0)
    // the channel's row first, as in an activation
    await holdEvents(w, c.channelId, polled.events)
    const values = [w.organizationId, c.channelId, c.lease, polled.cursor, toDb(next), c.cursor, toDb(w.now)]
    if ((await w.run(move, values)).length === 0) throw new LeaseLost()
    if (polled.events.length > 0) noteReceived(w, c.channelId)
    if (c.failures > 0) await setHealth(w, c.channelId, { state: 'ok', reason: '' })
  })

const postpone = prepared(`
  update channel_polls set next_at = $4, lease = null, failures = failures + 1
  where organization_id = $1 and channel_id = $2 and lease = $3 returning 1`)

export const storeFailure = (deps: Deps, c: Claimed, f: Failure): Promise<void> =>
  work(deps, c.organizationId, async (w) => {
    const failures = c.failures + 1
    const pauseMs = Math.max(
      f.retryAfterMs ?? 0,
      Math.min(retryDelayMs(failures, deps.random.fraction()), longestPauseMs),
    )
    if ((await w.run(postpone, [w.organizationId, c.channelId, c.lease, toDb(w.now + pauseMs)])).length === 0)
      throw new LeaseLost()
    await noteFailure(w, c.channelId, f, failures)
  })
const noteFailure = async (w: Work, channelId: string, { kind, reason }: Failure, failures: number): Promise<void> => {
  if (kind === 'channelBroken') return setHealth(w, channelId, { state: 'broken', reason })
  // a webhook that is still registered may be what it refuses
  if (kind === 'refused') w.schedule(webhookJobOf(channelId))
  const isTransient = kind === 'temporary' || kind === 'unknown'
  if (!isTransient || failures >= degradedAfter) await setHealth(w, channelId, { state: 'degraded', reason })
}
