import type { Colour } from '@beseda/contract/colours.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Transfer } from '@beseda/domain/chat-session/state.ts'
import { toDue } from '../conversation/index.ts'

/** The row of a chat with the names that a list shows. */
export interface ChatRow {
  id: string
  version: number
  status: Chat['status']
  client_id: string
  client_name: string
  status_id: string | null
  status_name: string | null
  status_colour: Colour | null
  channel_id: string
  channel_type: string
  channel_name: string
  channel_active: boolean
  team_id: string | null
  team_name: string | null
  operator_id: string | null
  operator_name: string | null
  session_id: string
  session_number: number
  session_opened_at: number
  session_closed_at: number | null
  session_created_by: string | null
  closing_at: number | null
  category: string | null
  category_id: string | null
  reserved_for: string | null
  reserved_name: string | null
  transfer: Transfer | null
  transfer_name: string | null
  waiting_since: number | null
  medium_at: number | null
  high_at: number | null
  due_working: boolean
  last_message: Chat['lastMessage']
  last_seq: number
  read_seq: number
  client_read_seq: number
  unread: number
  activity_at: number
  contact_id: string
  /** There is a rating, or a question for one. */
  asked: boolean
  rating: number | null
  rating_comment: string | null
}
/** `select …` up to `from … join …`; a `where` follows. `c` is the chat, `cl` the client, `k` the contact. */
export const selectChats = `
  select
    c.id,
    c.version,
    c.status,
    c.client_id,
    cl.name as client_name,
    cs.id as status_id,
    cs.name as status_name,
    cs.colour as status_colour,
    c.channel_id,
    ch.type as channel_type,
    ch.name as channel_name,
    ch.active as channel_active,
    c.team_id,
    t.name as team_name,
    c.operator_id,
    u.name as operator_name,
    c.reserved_for,
    ru.name as reserved_name,
    c.transfer,
    tu.name as transfer_name,
    c.session_id,
    c.session_number,
    c.session_opened_at,
    c.session_closed_at,
    c.session_created_by,
    c.closing_at,
    ca.path as category,
    c.category_id,
    c.waiting_since,
    c.medium_at,
    c.high_at,
    c.due_working,
    c.last_message,
    c.last_seq,
    c.read_seq,
    c.client_read_seq,
    c.unread,
    c.activity_at,
    c.contact_id,
    ra.id is not null as asked,
    ra.value as rating,
    ra.comment as rating_comment
  from chats c
    join clients cl on cl.id = c.client_id
    join channels ch on ch.id = c.channel_id
    left join client_statuses cs on cs.id = cl.status_id
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
