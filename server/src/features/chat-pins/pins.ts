import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, type Runner, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { lockSeenChat } from '../chat-view/index.ts'

const select = prepared(`
  select p.chat_id as id from chat_pins p join chats c on c.id = p.chat_id
  where p.organization_id = $1 and p.user_id = $2 and c.status <> 'closed' order by p.pinned_at, p.chat_id`)
/** Two calls of one user wait for each other, so that they cannot exceed the limit together. */
const lockUser = prepared('select id from users where organization_id = $1 and id = $2 for no key update')
/** A closed chat is pinned no more, also when it opens again. */
const removeClosed = prepared(`
  delete from chat_pins p using chats c
  where p.organization_id = $1 and p.user_id = $2 and c.id = p.chat_id and c.status = 'closed'`)
const insert = prepared(`
  insert into chat_pins (organization_id, user_id, chat_id, pinned_at) values ($1, $2, $3, $4) on conflict do nothing`)
const remove = prepared('delete from chat_pins where organization_id = $1 and user_id = $2 and chat_id = $3')

type Pins = { chatIds: string[] }
export const listPins = async (c: Runner, user: SignedIn): Promise<Pins> => {
  const rows = await c.run<{ id: string }>(select, [user.organizationId, user.userId])
  return { chatIds: rows.map(({ id }) => id) }
}
const publish = (w: Work, { userId }: SignedIn, chatId: string, reason: 'pinned' | 'unpinned'): void =>
  w.emit({ type: 'chatPins.changed', userId, pinnedChatId: chatId, by: byUser(userId), reason })

/** A chat that is pinned keeps its place. */
export const pinChat = (deps: Deps, user: SignedIn, chatId: string): Promise<Pins> =>
  work(deps, user.organizationId, async (w) => {
    const { state } = await lockSeenChat(w, user, chatId)
    if (!state.session) throw fail('CHAT_CLOSED')
    const who = [w.organizationId, user.userId]
    await w.run(lockUser, who)
    await w.run(removeClosed, who)
    const before = await listPins(w, user)
    if (before.chatIds.includes(chatId)) return before
    if (before.chatIds.length >= limits.pinnedChats) throw fail('PINS_TOO_MANY', { max: limits.pinnedChats })
    await w.run(insert, [...who, chatId, toDb(w.now)])
    publish(w, user, chatId, 'pinned')
    return { chatIds: [...before.chatIds, chatId] }
  })

/** Also a chat that the user may see no more. */
export const unpinChat = (deps: Deps, user: SignedIn, chatId: string): Promise<Pins> =>
  work(deps, user.organizationId, async (w) => {
    const before = await listPins(w, user)
    if (!before.chatIds.includes(chatId)) {
      await lockSeenChat(w, user, chatId)
      return before
    }
    await w.run(remove, [w.organizationId, user.userId, chatId])
    publish(w, user, chatId, 'unpinned')
    return { chatIds: before.chatIds.filter((id) => id !== chatId) }
  })
