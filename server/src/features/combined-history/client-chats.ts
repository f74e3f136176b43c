import type { ClientChats } from '@beseda/contract/entities/client-chats.ts'
import { canSeeChat, queuedChat } from '@beseda/domain/chats/queues.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { chatRows, findChat, queueViewer, toChat } from '../chat-view/index.ts'
import type { PhotoLink } from '../photos/index.ts'

/** The menu of channels and the counts take at most this many chats, the most recent ones. */
const shown = 200
const ofClient = prepared(`
  select id from chats where organization_id = $1 and client_id = $2 and session_id is not null
  order by activity_at desc, id limit ${shown}`)
const messagesOf = prepared(`
  select count(*)::int as n from messages where organization_id = $1 and chat_id = any ($2::uuid[]) and kind = 'message'`)

export const clientChats = async (
  c: Runner,
  user: SignedIn,
  photo: PhotoLink,
  chatId: string,
): Promise<ClientChats> => {
  const { client } = await findChat(c, user, chatId)
  const ids = (await c.run<{ id: string }>(ofClient, [user.organizationId, client.id])).map(({ id }) => id)
  const all = (await chatRows(c, user.organizationId, ids)).map((row) => toChat(row, photo))
  const viewer = queueViewer(user)
  const chats = all
    .filter((chat) => canSeeChat(queuedChat(chat), viewer))
    .sort((a, b) => b.activityAt - a.activityAt || (a.id < b.id ? -1 : 1))
  const seen = new Set(chats.map((chat) => chat.id))
  const hidden = ids.filter((id) => !seen.has(id))
  const [counted] = hidden.length === 0 ? [] : await c.run<{ n: number }>(messagesOf, [user.organizationId, hidden])
  return { chats, hidden: { chats: hidden.length, messages: counted?.n ?? 0 } }
}
