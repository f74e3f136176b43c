import type { Colour } from '@beseda/contract/colours.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Transfer } from '@beseda/domain/chat-session/state.ts'
import { column, type RowOf, selectOf, time, uuid } from '../../platform/columns.ts'
import { toDue } from '../chat-store/index.ts'

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
  session_id: column<string>('uuid'),
  session_number: column<number>('int'),
  session_opened_at: column<number>('timestamptz'),
  session_closed_at: time(),
  session_created_by: uuid(),
  closing_at: time(),
  category_id: uuid(),
  waiting_since: time(),
  medium_at: time(),
  high_at: time(),
  due_working: column<boolean>('boolean'),
  last_message: column<Chat['lastMessage']>('jsonb'),
  last_seq: column<number>('int'),
  read_seq: column<number>('int'),
  client_read_seq: column<number>('int'),
  unread: column<number>('int'),
  activity_at: column<number>('timestamptz'),
}
/** The row of a chat with the names that a list shows. */
export interface ChatRow extends RowOf<typeof columns> {
  client_name: string
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
  transfer_name: string | null
  category: string | null
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
    tu.name as transfer_name,
    ca.path as category,
    ra.id is not null as asked,
    ra.value as rating,
    ra.comment as rating_comment
  from chats c
    join clients cl on cl.id = c.client_id
    join contacts k on k.id = c.contact_id
    join channels ch on ch.id = c.channel_id
    left join client_statuses cs on cs.id = cl.status_id
    left join bans bn on bn.client_id = c.client_id and bn.kind = 'client' and bn.ended_at is null
    left join teams t on t.id = c.team_id
    left join users u on u.id = c.operator_id
    left join users ru on ru.id = c.reserved_for
    left join users tu on tu.id = (c.transfer ->> 'by')::uuid
    left join categories ca on ca.id = c.category_id
    left join ratings ra on ra.session_id = c.session_id`

export const toChat = (r: ChatRow): Chat => ({
  id: r.id,
  version: r.version,
  status: r.status,
  client: {
    id: r.client_id,
    name: r.client_name,
    status: r.status_id ? { id: r.status_id, name: r.status_name!, colour: r.status_colour! } : null,
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
  transfer: r.transfer ? { by: { id: r.transfer.by, name: r.transfer_name! }, at: r.transfer.at } : null,
  category: r.category,
  categoryId: r.category_id,
  waitingSince: r.waiting_since,
  due: toDue(r),
  lastMessage: r.last_message,
  lastSeq: r.last_seq,
  readSeq: r.read_seq,
  clientReadSeq: r.client_read_seq,
  unread: r.unread,
  activityAt: r.activity_at,
})
