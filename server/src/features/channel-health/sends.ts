import { highErrorRate } from '@beseda/contract/channels/reason.ts'
import { errorPercent, failsOften, type Sends } from '@beseda/domain/delivery/error-rate.ts'
import type { Failure, FailureKind } from '../../channels/outbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { expirySweep } from '../../platform/expiry-sweep.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { langOf, setHealth, stateOf } from './health.ts'

const bucketMs = 600_000
const hourMs = 3_600_000
/** The day that people see, and the bucket that it begins in. */
const keptMs = 24 * hourMs + bucketMs

const add = prepared(`
  insert into channel_sends (organization_id, channel_id, at, accepted, failed, sweep_at) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, at) do update
    set accepted = channel_sends.accepted + excluded.accepted, failed = channel_sends.failed + excluded.failed`)
const count = (w: Work, channelId: string, { accepted, failed }: Sends): void => {
  const bucket = Math.floor(w.now / bucketMs) * bucketMs
  w.write(add, [w.organizationId, channelId, toDb(bucket), accepted, failed, toDb(bucket + keptMs)])
}
const ofHour = prepared(`
  select coalesce(sum(accepted), 0)::int as accepted, coalesce(sum(failed), 0)::int as failed
  from channel_sends where organization_id = $1 and channel_id = $2 and at > $3`)
/** The reason when too many sends of the last hour failed, else null. */
const tooMany = async (w: Work, channelId: string): Promise<string | null> => {
  const [sends] = await w.run<Sends>(ofHour, [w.organizationId, channelId, toDb(w.now - hourMs)])
  return sends && failsOften(sends) ? highErrorRate(errorPercent(sends)!, await langOf(w)) : null
}

/** The provider took a message: the channel works again, unless too many others failed. */
export const noteAccepted = async (w: Work, channelId: string): Promise<void> => {
  count(w, channelId, { accepted: 1, failed: 0 })
  const often = (await stateOf(w, channelId)) === 'ok' ? null : await tooMany(w, channelId)
  const health = often === null ? { state: 'ok' as const, reason: '' } : { state: 'degraded' as const, reason: often }
  await setHealth(w, channelId, { ...health, carried: true })
}

/** About the message or its reader, not about the channel. A limit delays messages and loses none. */
const notCounted: readonly FailureKind[] = ['blocked', 'windowClosed', 'gone', 'limited']
/** What a failed send says about the channel rather than the message. */
export const noteFailed = async (w: Work, channelId: string, { kind, reason }: Failure): Promise<void> => {
  if (!notCounted.includes(kind)) count(w, channelId, { accepted: 0, failed: 1 })
  if (kind === 'channelBroken') return setHealth(w, channelId, { state: 'broken', reason })
  if (kind === 'limited' || kind === 'temporary') return setHealth(w, channelId, { state: 'degraded', reason })
  const often = notCounted.includes(kind) ? null : await tooMany(w, channelId)
  if (often !== null) await setHealth(w, channelId, { state: 'degraded', reason: often })
}
export const sendsSweep = expirySweep('channels.sends', { table: 'channel_sends', key: 'id', column: 'sweep_at' })
