import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import type { NewEntry, NewPart } from '../feed/index.ts'
import { mediaJobsOf } from './media.ts'

/** What is needed of an incoming message. */
export interface AlbumMember {
  readonly contactId: string
  readonly channelId: string
  readonly externalId: string
  readonly text: string
  readonly parts?: readonly NewPart[]
  readonly album?: string | undefined
}

/** Where the message of an album is found, among the ids of the provider. */
const keyOf = (m: AlbumMember): string => `album ${m.contactId} ${m.album}`

const find = prepared(`
  select provider_id as "providerId", message_id as "messageId" from provider_messages
  where organization_id = $1 and channel_id = $2 and provider_id = any ($3::text[]) and message_id is not null`)
const remember = prepared(`
  insert into provider_messages (organization_id, channel_id, provider_id, message_id, part_id, at) values ($1, $2, $3, $4, $5, $6)
  on conflict (channel_id, provider_id) do nothing`)
const addPart = prepared(`
  insert into message_parts (id, organization_id, message_id, position, content, media_ref, media_state)
  select $3, $1, $2, (select coalesce(max(position), -1) + 1 from message_parts where message_id = $2), $4::jsonb, $5::text,
    case when $5::text is not null then 'waiting' end`)
const extend = prepared(`
  update messages set version = version + 1, has_parts = true, text = case when text = '' then $3 else text end
  where organization_id = $1 and id = $2`)
const touchChat = prepared(`update chats set version = version + 1 where organization_id = $1 and id = $2`)

/** The first message of an album becomes the message of the whole album. */
export const beginAlbum = (w: Work, m: AlbumMember, { id }: NewEntry): void => {
  if (m.album !== undefined) w.write(remember, [w.organizationId, m.channelId, keyOf(m), id, null, toDb(w.now)])
}
/**
 * Adds what arrived to the message of its album; the caller holds the chat's lock. Its own id leads to that message from now on:
 * a repeated one changes nothing. Null: nothing of the album has arrived yet.
 */
export const joinAlbum = async (
  w: Work,
  chat: LockedChat,
  m: AlbumMember,
): Promise<{ readonly messageId: string } | null> => {
  if (m.album === undefined) return null
  const rows = await w.run<{ providerId: string; messageId: string }>(find, [
    ...[w.organizationId, m.channelId],
    [keyOf(m), m.externalId],
  ])
  const known = rows.find((r) => r.providerId === m.externalId)
  if (known) return { messageId: known.messageId }
  const messageId = rows[0]?.messageId
  if (messageId === undefined) return null
  const parts = (m.parts ?? []).map((part) => ({ ...part, id: w.newId() }))
  for (const { id, content, mediaRef } of parts)
    await w.run(addPart, [w.organizationId, messageId, id, JSON.stringify(content), mediaRef ?? null])
  w.write(remember, [w.organizationId, m.channelId, m.externalId, messageId, parts[0]?.id ?? null, toDb(w.now)])
  await w.run(extend, [w.organizationId, messageId, m.text])
  await w.run(touchChat, [w.organizationId, chat.state.chatId])
  w.schedule(...mediaJobsOf(chat.state.chatId, m.channelId, { id: messageId, parts }))
  const by = { kind: 'client', id: chat.clientId } as const
  w.emit({ type: 'message.extended', chatId: chat.state.chatId, messageId, by, reason: 'album' })
  return { messageId }
}
