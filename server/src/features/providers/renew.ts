import type { EventOf } from '@beseda/contract/events/index.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import type { NewJob } from '../../platform/jobs/new-job.ts'
import type { Sweep } from '../../platform/sweeps.ts'
import { systemWork } from '../../platform/unit-of-work.ts'
import { setHealth } from '../channel-health/index.ts'
import { loadForAdapter } from '../channel-store/index.ts'
import { restartPolling } from '../poll-state/index.ts'
import { saveMade } from './made.ts'
import { outsideOf } from './outside.ts'
import type { Outer } from './webhook.ts'

const Data = z.object({ channelId: id })
export const renewJob = defineJob('channels.renew', Data)
const renewJobOf = (channelId: string): NewJob => {
  const key = `renew:${channelId}`
  return renewJob.with({ channelId }, { lane: key, uniqueKey: key, maxAttempts: 8 })
}
/** A call was refused because of its credentials: new ones may repair the channel. */
export const renewJobsOf = ({ channelId, state }: EventOf<'channel.healthChanged'>): NewJob[] =>
  state === 'broken' ? [renewJobOf(channelId)] : []

/** Renews credentials before they expire. When that is impossible, a person must repair the channel. */
export const renew = ({ adapterOf, http }: Outer): OutsideHandler<z.infer<typeof Data>> => ({
  outside: async ({ deps }, { channelId }) => {
    const channel = await loadForAdapter(deps, channelId)
    const adapter = channel && adapterOf(channel.type)
    if (!channel || adapter?.transport !== 'provider' || !adapter.renew) return { done: true }
    const renewed = await adapter.renew(channel.settings, outsideOf(deps, http))
    if (renewed.ok)
      return {
        done: true,
        write: async (w) => {
          saveMade(w, deps, channel, renewed)
          restartPolling(w, channelId, { otherAccount: false })
          await setHealth(w, channelId, { state: 'ok', reason: '' })
        },
      }
    const { kind, reason, retryAfterMs } = renewed
    const isFinal = kind === 'channelBroken' || kind === 'refused' || kind === 'blocked' || kind === 'gone'
    if (isFinal) return { done: true, write: (w) => setHealth(w, channelId, { state: 'broken', reason }) }
    return { error: reason, ...(retryAfterMs !== undefined && { retryInMs: retryAfterMs }) }
  },
  onDead: (w, { channelId }, reason) => setHealth(w, channelId, { state: 'degraded', reason }),
})

const earliest = prepared(`select min(renew_at) as at from channel_health where renew_at is not null`)
/** Once per expiry: the job retries by itself. */
const claim = prepared(`
  update channel_health h set renew_at = null from (
    select channel_id from channel_health where renew_at <= $1 order by renew_at limit 1 for update skip locked) due
  where h.channel_id = due.channel_id returning h.channel_id as "channelId", h.organization_id as "organizationId"`)
interface Row {
  readonly channelId: string
  readonly organizationId: string
}
export const renewSweep: Sweep = {
  name: 'channels.renewals',
  next: (deps) => systemWork(deps, async (s) => (await s.run<{ at: number | null }>(earliest, []))[0]?.at ?? null),
  runOne: (deps) =>
    systemWork(deps, async (s) => {
      const [row] = await s.run<Row>(claim, [toDb(s.now)])
      if (row) (await s.actFor(row.organizationId)).schedule(renewJobOf(row.channelId))
      return row !== undefined
    }),
}
