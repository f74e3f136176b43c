import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import type { ChannelHealth } from '@beseda/contract/entities/channel-health.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

interface Row extends Omit<ChannelHealth, 'account'> {
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

type Live = Pick<Channel, 'held' | 'health'>
/** Adds the health, which is not a setting, to stored channels. */
export const withHealth = async <C extends { readonly id: string; readonly type: string }>(
  c: Pick<Work, 'run'>,
  organizationId: string,
  channels: readonly C[],
): Promise<(C & Live)[]> => {
  const one = channels.length === 1 ? channels[0]!.id : null
  const rows = channels.length > 0 ? await c.run<Row>(statement, [organizationId, one]) : []
  const byId = new Map(rows.map((r) => [r.channelId, r]))
  return channels.map((channel) => ({ ...channel, ...liveOf(channel.type, byId.get(channel.id)) }))
}
const liveOf = (type: string, row: Row | undefined): Live => {
  if (!row || channelTypeOf(type)?.can.transport !== 'provider') return { held: 0, health: null }
  const { channelId: _, held, accountName, accountLink, ...health } = row
  return {
    held,
    health: { ...health, account: accountName === null ? null : { name: accountName, link: accountLink } },
  }
}
