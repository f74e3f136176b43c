import type { Chat } from '@beseda/contract/entities/chat.ts'
import { type By, bySystem } from '@beseda/contract/events/by.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import type { InboundEdit, InboundRemoval } from '../../channels/inbound.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockChat } from '../chat-store/index.ts'
import { contentOf } from './incoming-parts.ts'

interface Found {
  id: string
  chat_id: string
  seq: number
  text: string
  author_kind: string
  author_id: string | null
  removed_at: number | null
  edits: { text: string; at: number }[] | null
}
/** The client's by its own id; ours, changed in the provider's app, by the id that the provider gave it. */
const find = prepared(`
  select id, chat_id from messages where organization_id = $1 and channel_id = $2 and external_id = $3
  union all
  select m.id, m.chat_id from provider_messages p join messages m on m.id = p.message_id
  where p.organization_id = $1 and p.channel_id = $2 and p.provider_id = $3
  limit 1`)
const read = prepared(`
  select id, chat_id, seq, text, author_kind, author_id, removed_at, edits from messages where organization_id = $1 and id = $2`)

/** The message that an event is about, with its chat locked; null: not known here, and nothing can be changed. */
const lockMessage = async (w: Work, channelId: string, externalId: string): Promise<Found | null> => {
  const [at] = await w.run<{ id: string; chat_id: string }>(find, [w.organizationId, channelId, externalId])
  if (!at) return null
  await lockChat(w, { chatId: at.chat_id })
  return (await w.run<Found>(read, [w.organizationId, at.id]))[0] ?? null
}
const edit = prepared(`
  update messages set text = $3, marks = $5::jsonb, version = version + 1, edits = coalesce(edits, '[]') || jsonb_build_array(jsonb_build_object('text', text, 'at', $4::float8))
  where organization_id = $1 and id = $2`)
const remove = prepared(
  `update messages set removed_at = $3, version = version + 1 where organization_id = $1 and id = $2`,
)
/** Files stay: what was sent once was seen. A place or a card is replaced, because a moving place is edited every minute. */
const replacePart = prepared(`
  update message_parts set content = $4::jsonb where id = (
    select id from message_parts where organization_id = $1 and message_id = $2 and content ->> 'kind' = $3 and media_ref is null
    order by position limit 1)
    and content is distinct from $4::jsonb returning id`)
const touchMessage = prepared(`update messages set version = version + 1 where organization_id = $1 and id = $2`)
const touchChat = prepared(`
  update chats set version = version + 1,
    last_message = case when (last_message ->> 'seq')::int = $3 then last_message || $4::jsonb else last_message end
  where organization_id = $1 and id = $2`)

/** The history of edits of one message is cut here: a client's program that edits for ever must not fill the feed. */
const maxEdits = 50

export const applyEdit = async (w: Work, channelId: string, e: InboundEdit): Promise<void> => {
  const message = await lockMessage(w, channelId, e.messageId)
  if (!message) return
  const at = e.at ?? w.now
  const content = e.parts && contentOf(e.parts)
  const text = content && content.text !== '' ? content.text : message.text
  const edits = message.edits ?? []
  const isRepeated = edits.some((known) => known.at === e.at)
  const isText = (text !== message.text || e.parts === null) && !isRepeated && edits.length < maxEdits
  if (isText)
    await w.run(edit, [w.organizationId, message.id, text, at, content?.marks ? JSON.stringify(content.marks) : null])
  let moved = false
  for (const { content: part, mediaRef } of content?.parts ?? []) {
    if (mediaRef !== undefined) continue
    const values = [w.organizationId, message.id, part.kind, JSON.stringify(part)]
    moved = (await w.run(replacePart, values)).length > 0 || moved
  }
  if (!isText && !moved) return
  if (!isText) await w.run(touchMessage, [w.organizationId, message.id])
  await emitChange(w, 'message.edited', message, isText && text !== '' ? { preview: previewOf(text, null) } : {})
}
export const applyRemoval = async (w: Work, channelId: string, e: InboundRemoval): Promise<void> => {
  const message = await lockMessage(w, channelId, e.messageId)
  if (!message || message.removed_at !== null) return
  await w.run(remove, [w.organizationId, message.id, toDb(e.at ?? w.now)])
  await emitChange(w, 'message.removed', message, { removed: true })
}
const emitChange = async (
  w: Work,
  type: 'message.edited' | 'message.removed',
  m: Found,
  shown: Pick<Partial<NonNullable<Chat['lastMessage']>>, 'preview' | 'removed'>,
): Promise<void> => {
  await w.run(touchChat, [w.organizationId, m.chat_id, m.seq, JSON.stringify(shown)])
  const isClients = m.author_kind === 'client'
  const by: By = isClients ? { kind: 'client', id: m.author_id } : bySystem
  w.emit({ type, chatId: m.chat_id, messageId: m.id, by, reason: isClients ? 'client' : 'provider' })
}
