import type { Channel, ChannelSite } from '@beseda/contract/entities/channel.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { withHealth } from '../channel-health/index.ts'
import { secretsSet } from '../channel-store/index.ts'
import { publicImageUrl } from '../files/index.ts'
import { isAllowedHost } from './hosts.ts'
import { imageIdsOf, knownSettings } from './settings.ts'

type Runner = Pick<Work, 'run'>
type Stored = Omit<Channel, 'held' | 'health' | 'images' | 'sites'> & {
  readonly sites: readonly Omit<ChannelSite, 'allowed'>[]
}
const ms = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const select = `
  select ch.id, ch.type, ch.name, ${editColumns('ch')}, ch.active,
    case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as team,
    (select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name) order by v.name collate people), '[]')
      from channel_teams ct join teams v on v.id = ct.team_id
      where ct.organization_id = $1 and ct.channel_id = ch.id and v.deleted_at is null) as "visibleTo",
    ch.notify_email as "notifyEmail",
    ch.settings, ${secretsSet},
    (select coalesce(jsonb_agg(jsonb_build_object('host', s.host, 'firstSeenAt', ${ms('s.first_seen_at')},
        'lastSeenAt', ${ms('s.last_seen_at')}) order by s.last_seen_at desc, s.host), '[]')
      from channel_sites s where s.organization_id = $1 and s.channel_id = ch.id) as sites,
    ch.delay_medium_s as "delayMediumS",
    ch.delay_high_s as "delayHighS",
    ch.delay_working as "delayWorking",
    case when k.id is not null then jsonb_build_object('id', k.id, 'name', k.name) end as calendar,
    ch.reopen_hours as "reopenHours",
    ch.rating_enabled as "ratingEnabled",
    ch.rating_before_end as "ratingBeforeEnd",
    ch.rating_text as "ratingText",
    ch.rating_wait_minutes as "ratingWaitMinutes",
    coalesce(o.n, 0) as "openChats"
  from channels ch
    left join teams t on t.id = ch.team_id
    left join calendars k on k.id = ch.calendar_id
    left join (
      select channel_id, count(*)::int as n from chats where organization_id = $1 and status <> 'closed' group by channel_id
    ) o on o.channel_id = ch.id
  where ch.organization_id = $1`
const all = prepared(`${select} order by ch.created_at, ch.id`)
const one = prepared(`${select} and ch.id = $2`)

const toChannel = (row: Stored): Omit<Channel, 'held' | 'health'> => {
  const settings = knownSettings(row.type, row.settings)
  return {
    ...row,
    settings,
    images: Object.fromEntries(imageIdsOf(row.type, settings).map((id) => [id, publicImageUrl(id)])),
    sites: row.sites.map((site) => ({ ...site, allowed: isAllowedHost(site.host, settings.allowedHosts) })),
  }
}
/** Whose channels, and when they are looked at. */
type Of = Pick<Work, 'organizationId' | 'now'>
export const listChannels = async (c: Runner, of: Of): Promise<{ channels: Channel[] }> => ({
  channels: await withHealth(c, of, (await c.run<Stored>(all, [of.organizationId])).map(toChannel)),
})
export const findChannel = async (c: Runner, of: Of, channelId: string): Promise<Channel> => {
  const rows = await c.run<Stored>(one, [of.organizationId, channelId])
  const [channel] = await withHealth(c, of, rows.map(toChannel))
  if (!channel) throw fail('SERVICE_ACCOUNT_NOT_FOUND')
  return channel
}
