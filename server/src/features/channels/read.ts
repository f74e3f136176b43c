import './tables.ts'
import type { Channel } from '@beseda/contract/entities/channel.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

type Runner = Pick<Work, 'run'>
const select = `
  select ch.id, ch.type, ch.name, ch.active,
    case when t.id is not null then jsonb_build_object('id', t.id, 'name', t.name) end as team,
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

export const listChannels = async (c: Runner, organizationId: string): Promise<{ channels: Channel[] }> => ({
  channels: await c.run<Channel>(all, [organizationId]),
})
export const findChannel = async (c: Runner, organizationId: string, channelId: string): Promise<Channel> => {
  const [channel] = await c.run<Channel>(one, [organizationId, channelId])
  if (!channel) throw fail('CHANNEL_NOT_FOUND')
  return channel
}
