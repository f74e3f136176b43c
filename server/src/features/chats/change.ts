import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Input } from '@beseda/domain/chat-session/input.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import { findChat, lockSeenChat } from '../chat-view/index.ts'
import { applyInput } from '../conversation/index.ts'
import { photoLinkOf } from '../photos/index.ts'

/** Applies a user's change to a chat. A chat that the user may not see is not found. Returns the chat after the change. */
const change = (
  deps: Deps,
  user: SignedIn,
  chatId: string,
  input: Input | ((chat: LockedChat) => Input),
): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    await applyInput(w, chat, typeof input === 'function' ? input(chat) : input)
    return findChat(w, user, chatId, photoLinkOf(deps))
  })

export const takeChat = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  change(deps, user, chatId, (chat) => ({ type: isOver(user, chat) ? 'takenOver' : 'taken', userId: user.userId }))
/** Users who manage every chat need no membership in the queue's team. Only `takeOver` takes a chat from a colleague. */
const isOver = (user: SignedIn, { state: { session, teamId } }: LockedChat): boolean =>
  session?.status === 'pending' && has(user, 'AUTHORITY_ALL_CHATS') && teamId !== null && !user.teamIds.includes(teamId)

export const closeChat = (deps: Deps, user: SignedIn, chatId: string, categoryId?: string): Promise<Chat> => {
  if (categoryId && !user.options.includes('OPTION_CHAT_CATEGORIES')) throw fail('OPTION_UNAVAILABLE')
  return change(deps, user, chatId, { type: 'close', ...closerOf(user), categoryId })
}
export const undoClose = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  change(deps, user, chatId, { type: 'closingUndone', ...closerOf(user) })

export const snoozeChat = (deps: Deps, user: SignedIn, chatId: string, until: number): Promise<Chat> =>
  change(deps, user, chatId, { type: 'snoozed', userId: user.userId, until })
export const cancelSnooze = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  change(deps, user, chatId, {
    type: 'snoozeCancelled',
    userId: user.userId,
    mayAny: has(user, 'AUTHORITY_ALL_CHATS'),
  })

const closerOf = (user: SignedIn) => ({ userId: user.userId, mayCloseAny: has(user, 'AUTHORITY_ALL_CHATS') })

/** null removes the category. */
export const categoriseChat = (deps: Deps, user: SignedIn, chatId: string, categoryId: string | null): Promise<Chat> =>
  change(deps, user, chatId, {
    type: 'categorised',
    userId: user.userId,
    mayAny: has(user, 'AUTHORITY_ALL_CHATS'),
    categoryId,
  })
