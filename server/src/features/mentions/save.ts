import type { EventOf } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Named } from '@beseda/domain/chats/mentions.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** An internal message with its author. */
export interface Note {
  readonly messageId: string
  readonly chatId: string
  readonly userId: string
}
const setMessage = prepared(`update messages set mentions = $3::jsonb where organization_id = $1 and id = $2`)
/** A mention of oneself counts as read. */
const insert = prepared(`
  insert into mentions (organization_id, message_id, user_id, chat_id, at, read_at)
  select $1, $2, x.id, $4, $5, case when x.id = $6::uuid then $5::timestamptz end from unnest($3::uuid[]) as x(id)
  on conflict do nothing returning user_id as id`)
const remove = prepared(`
  delete from mentions where organization_id = $1 and message_id = $2 and not user_id = any ($3::uuid[]) returning user_id as id`)

/** Stores whom a new or changed internal message names now, with the chat locked. Repeating it changes nothing. */
export const saveMentions = async (
  w: Work,
  { messageId, chatId, userId }: Note,
  named: readonly Named[],
  reason: EventOf<'mention.added'>['reason'] | EventOf<'mention.removed'>['reason'],
): Promise<void> => {
  const about = [w.organizationId, messageId]
  const ids = named.map(({ id }) => id)
  const value = named.map(({ id, written }) => ({ id, written }))
  w.write(setMessage, [...about, value.length > 0 ? JSON.stringify(value) : null])
  const added = await w.run<{ id: string }>(insert, [...about, ids, chatId, toDb(w.now), userId])
  const gone = reason === 'written' ? [] : await w.run<{ id: string }>(remove, [...about, ids])
  const event = { noteId: messageId, inChatId: chatId, by: byUser(userId) }
  const others = added.flatMap(({ id }) => (id === userId ? [] : id))
  if (others.length > 0 && reason !== 'removed') w.emit({ type: 'mention.added', userIds: others, ...event, reason })
  if (gone.length > 0 && reason !== 'written')
    w.emit({ type: 'mention.removed', userIds: gone.map(({ id }) => id), ...event, reason })
}
