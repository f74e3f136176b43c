import type { LiveChat } from '@beseda/domain/monitoring/live-chat.ts'
import type { LiveChannel, LiveOperator, LiveState } from '@beseda/domain/monitoring/rows.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { canReceiveChats } from '../operators/index.ts'

/** By the partial index of open chats: closed ones are never read. */
const chats = prepared(`
  select c.id, c.channel_id as "channelId", c.team_id as "teamId", c.operator_id as "operatorId", c.reserved_for as "reservedFor",
    c.bot is not null as "isBot", c.closing_at is not null as "isClosing", c.waiting_since as "waitingSince",
    c.medium_at as "mediumAt", c.high_at as "highAt", c.session_opened_at as "openedAt", c.session_number as number, c.unread,
    c.client_id as "clientId", k.name as "clientName"
  from chats c join clients k on k.id = c.client_id where c.organization_id = $1 and c.status <> 'closed'`)
const operators = prepared(`
  with membership as materialized (
    select m.user_id, max(t.dialog_limit) as most, array_agg(t.id order by t.id) as ids
    from team_members m join teams t on t.id = m.team_id and t.deleted_at is null where m.organization_id = $1 group by m.user_id)
  select u.id, u.name, op.presence, op.since, op.reason, case when op.presence in ('break', 'finishing') then op.break_kind end as "breakKind",
    case when op.presence = 'break' then op.break_until end as "breakUntil", coalesce(p.ids, '{}') as "teamIds", coalesce(p.most, 0) as limit
  from users u join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
    left join membership p on p.user_id = u.id
  where u.organization_id = $1 and ${canReceiveChats} order by u.name collate people, u.id`)
const teams = prepared(`
  select id, name from teams where organization_id = $1 and deleted_at is null order by name collate people, id`)
const channels = prepared(`
  select ch.id, ch.name, ch.type, ch.active, coalesce(h.state, 'ok') as health from channels ch
    left join channel_health h on h.channel_id = ch.id
  where ch.organization_id = $1 order by ch.name collate people, ch.id`)

/** What monitoring shows, read at once. */
export const readState = async (
  c: Runner,
  organizationId: string,
  at: number,
): Promise<Omit<LiveState, 'violations'>> => {
  const of = [organizationId]
  const [allChats, allOperators, allTeams, allChannels] = await Promise.all([
    c.run<LiveChat>(chats, of),
    c.run<LiveOperator>(operators, of),
    c.run<{ id: string; name: string }>(teams, of),
    c.run<LiveChannel>(channels, of),
  ])
  return { at, chats: allChats, operators: allOperators, teams: allTeams, channels: allChannels }
}
