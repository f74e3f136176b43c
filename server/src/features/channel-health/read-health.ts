import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { ChannelHealth, ChannelSends } from '@beseda/contract/entities/channel-health.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

interface Row extends Omit<ChannelHealth, 'account' | 'sends'> {
  channelId: string
  held: number
  accountName: string | null
  accountLink: string | null
}
const statement = prepared(`
  select ch.id as "channelId", coalesce(h.state, 'ok') as state, coalesce(h.reason, '') as reason, coalesce(h.since, ch.created_at) as since,
    h.last_in_at as "lastInAt", h.last_out_at as "lastOutAt", h.last_error_at as "lastErrorAt", h.last_error as "lastError",
    h.checked_at as "checkedAt", h.expires_at as "expiresAt", h.account_name as "accountName", h.account_link as "accountLink",
    (select count(*)::int from held_events e where e.channel_id = ch.id and e.is_message) as held
  from channels ch left join channel_health h on h.channel_id = ch.id
  where ch.organization_id = $1 and ($2::uuid is null or ch.id = $2)`)

interface SendsRow extends ChannelSends {
  channelId: string
  /** Before now, whole. */
  hoursAgo: number
}
const hourly = prepared(`
  select channel_id as "channelId", floor(extract(epoch from $3::timestamptz - at) / 3600)::int as "hoursAgo",
    sum(accepted)::int as accepted, sum(failed)::int as failed
  from channel_sends where organization_id = $1 and ($2::uuid is null or channel_id = $2) and at > $3::timestamptz - interval '24 hours'
  group by 1, 2`)
const none: ChannelSends = { accepted: 0, failed: 0 }
const sum = (list: readonly ChannelSends[]): ChannelSends =>
  list.reduce((a, b) => ({ accepted: a.accepted + b.accepted, failed: a.failed + b.failed }), none)
const sendsOf = (rows: readonly SendsRow[]): ChannelHealth['sends'] => {
  const hours = Array.from({ length: 24 }, (_, i) => sum(rows.filter((r) => r.hoursAgo === 23 - i)))
  return { hour: hours.at(-1)!, day: sum(hours), hours }
}

type Live = Pick<Channel, 'held' | 'health'>
/** Adds the health, which is not a setting, to stored channels. */
export const withHealth = async <C extends { readonly id: string; readonly type: string }>(
  c: Pick<Work, 'run'>,
  { organizationId, now }: Pick<Work, 'organizationId' | 'now'>,
  channels: readonly C[],
): Promise<(C & Live)[]> => {
  if (channels.length === 0) return []
  const which = [organizationId, channels.length === 1 ? channels[0]!.id : null]
  const rows = await c.run<Row>(statement, which)
  const sends = await c.run<SendsRow>(hourly, [...which, toDb(now)])
  const byId = new Map(rows.map((r) => [r.channelId, r]))
  return channels.map((channel) => {
    const own = sends.filter((r) => r.channelId === channel.id)
    return { ...channel, ...liveOf(channel.type, byId.get(channel.id), own) }
  })
}
const liveOf = (type: string, row: Row | undefined, sends: readonly SendsRow[]): Live => {
  if (!row || channelTypeOf(type)?.can.transport !== 'provider') return { held: 0, health: null }
  const { channelId: _, held, accountName, accountLink, ...health } = row
  const account = accountName === null ? null : { name: accountName, link: accountLink }
  return { held, health: { ...health, account, sends: sendsOf(sends) } }
}
