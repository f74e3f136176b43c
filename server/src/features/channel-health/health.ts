import { reasonInWords } from '@beseda/contract/channels/reason.ts'
import type { HealthState } from '@beseda/contract/entities/channel-health.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { InboundAccountChange } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { releaseThrottle } from '../../platform/jobs/limits.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { pollSoon } from '../poll-state/index.ts'
import { scheduleAlert } from './alert-job.ts'

/** Jobs that send through a channel share this throttle. */
export const sendThrottle = (channelId: string): string => `channel:${channelId}`

/** Times for display are written once a minute at most, so that a busy channel does not write them every time. */
const keepMs = 60_000

const noteIn = prepared(`
  insert into channel_health (channel_id, organization_id, since, last_in_at) values ($2, $1, $3, $3)
  on conflict (channel_id) do update set last_in_at = excluded.last_in_at
  where channel_health.last_in_at is null or channel_health.last_in_at < $4`)
/** Something came from the provider. */
export const noteReceived = (w: Work, channelId: string): void =>
  w.write(noteIn, [w.organizationId, channelId, toDb(w.now), toDb(w.now - keepMs)])

const known = prepared(
  `select state, last_out_at from channel_health where organization_id = $1 and channel_id = $2 for no key update`,
)
const readLang = prepared(`select lang from organizations where id = $1`)
export const langOf = async (w: Work): Promise<Lang> =>
  (await w.run<{ lang: Lang }>(readLang, [w.organizationId]))[0]?.lang ?? 'ru'
/** What the provider says, in the language of the organization. */
const inWords = async (w: Work, reason: string): Promise<string> => reasonInWords(reason, await langOf(w)).slice(0, 300)
const readState = prepared(`select state from channel_health where organization_id = $1 and channel_id = $2`)
export const stateOf = async (w: Work, channelId: string): Promise<HealthState> =>
  (await w.run<{ state: HealthState }>(readState, [w.organizationId, channelId]))[0]?.state ?? 'ok'
const write = prepared(`
  insert into channel_health (channel_id, organization_id, since, state, reason, last_out_at, last_error_at, last_error) values ($2, $1, $3, $4, $5, $6, $7, $8)
  on conflict (channel_id) do update set
    since = case when channel_health.state = excluded.state then channel_health.since else excluded.since end,
    state = excluded.state, reason = excluded.reason, last_out_at = coalesce(excluded.last_out_at, channel_health.last_out_at),
    last_error_at = coalesce(excluded.last_error_at, channel_health.last_error_at), last_error = coalesce(excluded.last_error, channel_health.last_error)`)

export interface Health {
  readonly state: HealthState
  readonly reason: string
  readonly by?: By
  /** Something was delivered just now. */
  readonly carried?: true
}
/**
 * Stores the health of a channel after a call. A change emits an event; a recovered channel releases its held jobs
 * immediately.
 */
export const setHealth = async (w: Work, channelId: string, h: Health): Promise<void> => {
  const [before] = await w.run<{ state: HealthState; last_out_at: number | null }>(known, [w.organizationId, channelId])
  const state = before?.state ?? 'ok'
  const isChanged = state !== h.state
  if (!isChanged && h.state === 'ok' && (!h.carried || w.now - (before?.last_out_at ?? 0) < keepMs)) return
  const now = toDb(w.now)
  const error = h.state === 'ok' ? null : await inWords(w, h.reason)
  const times = [h.carried ? now : null, error === null ? null : now, error]
  await w.run(write, [w.organizationId, channelId, now, h.state, error ?? '', ...times])
  if (!isChanged) return
  scheduleAlert(w, channelId, h.state)
  if (h.state === 'ok') {
    await releaseMessages(w, channelId)
    pollSoon(w, channelId)
  }
  w.emit({ type: 'channel.healthChanged', channelId, state: h.state, reason: error ?? '', by: h.by ?? bySystem })
}
/** Releases jobs that a limit or a fault held back. */
export const releaseMessages = (w: Work, channelId: string): Promise<void> =>
  releaseThrottle(w, () => {}, sendThrottle(channelId))

/** Notices of the provider about the organization's account. */
export const noteAccount = async (w: Work, channelId: string, e: InboundAccountChange): Promise<void> => {
  if (e.change === 'templates') return
  const states = { restored: 'ok', limited: 'degraded', broken: 'broken' } as const
  await setHealth(w, channelId, { state: states[e.change], reason: e.reason })
}
