import { channelBasicsOf } from '@beseda/contract/channels/basics.ts'
import type { Colour } from '@beseda/contract/colours.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { SessionState, Transfer } from '@beseda/domain/chat-session/state.ts'
import { replyUntil } from '@beseda/domain/delivery/reply-window.ts'
import { column, type RowOf, selectOf, time, uuid } from '../../platform/columns.ts'
import { toDue } from '../chat-store/index.ts'
import type { PhotoLink } from '../photos/index.ts'

/** The columns of `chats` that a list shows. */
const columns = {
  id: column<string>('uuid'),
  version: column<number>('int'),
  status: column<Chat['status']>('text'),
  client_id: column<string>('uuid'),
  contact_id: column<string>('uuid'),
  channel_id: column<string>('uuid'),
  team_id: uuid(),
  operator_id: uuid(),
  reserved_for: uuid(),
  transfer: column<Transfer | null>('jsonb'),
  snooze: column<SessionState['snooze']>('jsonb'),
  session_id: column<string>('uuid'),
  session_number: column<number>('int'),
  session_opened_at: column<number>('timestamptz'),
  session_closed_at: time(),
  session_created_by: uuid(),
  closing_at: time(),
  category_id: uuid(),
  waiting_since: time(),
  last_client_message_at: time(),
  medium_at: time(),
  high_at: time(),
  due_working: column<boolean>('boolean'),
  last_message: column<Chat['lastMessage']>('jsonb'),
  last_seq: column<number>('int'),
  read_seq: column<number>('int'),
  client_read_seq: column<number>('int'),
  unread: column<number>('int'),
  undelivered: column<number>('int'),
  scheduled: column<number>('int'),
  activity_at: column<number>('timestamptz'),
}
/** The row of a chat with the names that a list shows. */
export interface ChatRow extends RowOf<typeof columns> {
  client_name: string
  client_version: number
  photo_id: string | null
  reachable: boolean
  is_banned: boolean
  banned_until: number | null
  status_id: string | null
  status_name: string | null
  status_colour: Colour | null
  channel_type: string
  channel_name: string
  channel_active: boolean
  team_name: string | null
  operator_name: string | null
  reserved_name: string | null
  has_bot: boolean
  transfer_name: string | null
  snooze_name: string | null
  category: string | null
  categories_above: string[] | null
  /** The session has a rating, or a request for one. */
  asked: boolean
  rating: number | null
  rating_comment: string | null
}
/** `select …` up to `from … join …`; a `where` follows. `c` is the chat, `cl` the client, `k` the contact. */
export const selectChats = `
  select
    ${selectOf(columns, 'c')},
    cl.name as client_name,
    cl.version as client_version,
    cl.photo_id,
    k.reachable,
    bn.id is not null as is_banned,
    bn.until as banned_until,
    cs.id as status_id,
    cs.name as status_name,
    cs.colour as status_colour,
    ch.type as channel_type,
    ch.name as channel_name,
    ch.active as channel_active,
    t.name as team_name,
    u.name as operator_name,
    ru.name as reserved_name,
    c.bot is not null as has_bot,
    tu.name as transfer_name,
    su.name as snooze_name,
    ca.path as category,
    case when ca.parent_id is not null then array_remove(
      array[ca.parent_id, (select p.parent_id from categories p where p.id = ca.parent_id)], null) end as categories_above,
    ra.id is not null as asked,
    ra.value as rating,
    ra.comment as rating_comment
  from chats c
    join clients cl on cl.id = c.client_id
    join contacts k on k.id = c.contact_id
    join channels ch on ch.id = c.channel_id
    left join client_statuses cs on cs.id = cl.status_id
    left join bans bn on bn.client_id = coalesce(k.ban_client_id, c.client_id) and bn.kind = 'client' and bn.ended_at is null
    left join teams t on t.id = c.team_id
    left join users u on u.id = c.operator_id
    left join users ru on ru.id = c.reserved_for
    left join users tu on tu.id = (c.transfer ->> 'by')::uuid
    left join users su on su.id = (c.snooze ->> 'userId')::uuid
    left join categories ca on ca.id = c.category_id
    left join ratings ra on ra.session_id = c.session_id`

const windowOf = (r: ChatRow): Pick<Chat, 'replyUntil'> => {
  const hours = channelBasicsOf(r.channel_type)?.can.replyWindowHours ?? null
  return hours === null ? {} : { replyUntil: replyUntil(hours, r.last_client_message_at) }
}
/** A chat as the server reads it for itself. Only `toChat` makes one for a browser, with the link to the photo. */
export type KnownChat = Omit<Chat, 'client'> & { readonly client: Omit<Chat['client'], 'photoUrl'> }

export const toChat = (r: ChatRow, photo: PhotoLink): Chat => {
  const known = toKnownChat(r)
  return { ...known, client: { ...known.client, photoUrl: photo(r.photo_id) } }
}
export const toKnownChat = (r: ChatRow): KnownChat => ({
  id: r.id,
  version: r.version,
  status: r.status,
  client: {
    id: r.client_id,
    name: r.client_name,
    status: r.status_id ? { id: r.status_id, name: r.status_name!, colour: r.status_colour! } : null,
    version: r.client_version,
    ...(!r.reachable && { blocked: true }),
    ...(r.is_banned && { banned: { until: r.banned_until } }),
  },
  channel: { id: r.channel_id, type: r.channel_type, name: r.channel_name, active: r.channel_active },
  team: r.team_id ? { id: r.team_id, name: r.team_name! } : null,
  operator: r.operator_id ? { id: r.operator_id, name: r.operator_name! } : null,
  session: {
    id: r.session_id,
    number: r.session_number,
    openedAt: r.session_opened_at,
    closedAt: r.session_closed_at,
    createdBy: r.session_created_by,
    ...(r.asked && { rating: { value: r.rating, comment: r.rating_comment ?? '' } }),
  },
  closingAt: r.closing_at,
  reservedFor: r.reserved_for ? { id: r.reserved_for, name: r.reserved_name! } : null,
  ...(r.has_bot && r.status === 'pending' && { bot: true }),
  transfer: r.transfer ? { by: { id: r.transfer.by, name: r.transfer_name! }, at: r.transfer.at } : null,
  ...(r.snooze && { snooze: { until: r.snooze.until, by: { id: r.snooze.userId, name: r.snooze_name! } } }),
  category: r.category,
  categoryId: r.category_id,
  ...(r.categories_above && { categoriesAbove: r.categories_above }),
  waitingSince: r.waiting_since,
  ...windowOf(r),
  due: toDue(r),
  lastMessage: r.last_message,
  lastSeq: r.last_seq,
  readSeq: r.read_seq,
  clientReadSeq: r.client_read_seq,
  unread: r.unread,
  ...(r.undelivered > 0 && { undelivered: r.undelivered }),
  ...(r.scheduled > 0 && { scheduled: r.scheduled }),
  activityAt: r.activity_at,
})
