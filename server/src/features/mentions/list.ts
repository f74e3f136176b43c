import type { EntityOf } from '@beseda/contract/endpoint.ts'
import type { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { isSeenSql, seeing } from '../chat-view/index.ts'

const pageSize = 30
const ofUser = `from mentions mn join chats c on c.id = mn.chat_id
  where mn.organization_id = $1 and mn.user_id = $2 and ${isSeenSql}`
const list = prepared(`
  with own as (
    select mn.message_id, mn.chat_id, mn.at, mn.read_at ${ofUser}
      and (not $5::boolean or mn.read_at is null)
      and ($6::timestamptz is null or (mn.at, mn.message_id) < ($6::timestamptz, $7::uuid))
    order by mn.at desc, mn.message_id desc limit ${pageSize + 1})
  select o.message_id as "messageId", o.chat_id as "chatId", m.seq, cl.id as "clientId", cl.name as "clientName",
    ch.type as "channelType", ch.name as "channelName", c.status = 'closed' as "isClosed", m.author_name as by, m.text, o.at,
    o.read_at is null as unread
  from own o join messages m on m.id = o.message_id join chats c on c.id = o.chat_id
    join clients cl on cl.id = c.client_id join channels ch on ch.id = c.channel_id
  order by o.at desc, o.message_id desc`)
const unread = prepared(`select count(*)::int as n ${ofUser} and mn.read_at is null`)

interface Row {
  readonly messageId: string
  readonly chatId: string
  readonly seq: number
  readonly clientId: string
  readonly clientName: string
  readonly channelType: string
  readonly channelName: string
  readonly isClosed: boolean
  readonly by: string
  readonly text: string
  readonly at: number
  readonly unread: boolean
}
interface Asked {
  readonly unread?: 'only' | undefined
  readonly cursor?: string | undefined
}
export const listMentions = async (
  c: Runner,
  user: SignedIn,
  { unread: which, cursor }: Asked,
): Promise<EntityOf<typeof mentions.list>> => {
  const [at = null, id = null] = fromCursor(cursor, ['time', 'id'])
  const rows = await c.run<Row>(list, [...seeing(user), which === 'only', at, id])
  const page = rows.slice(0, pageSize)
  const last = page.at(-1)
  return {
    mentions: page.map(({ clientId, clientName, channelType, channelName, text, ...row }) => ({
      ...row,
      client: { id: clientId, name: clientName },
      channel: { type: channelType, name: channelName },
      text: previewOf(text, null),
    })),
    next: rows.length > pageSize && last ? toCursor([toDb(last.at), last.messageId]) : null,
  }
}
export const countUnread = async (c: Runner, user: SignedIn): Promise<{ unread: number }> => {
  const [row] = await c.run<{ n: number }>(unread, seeing(user))
  return { unread: row?.n ?? 0 }
}
