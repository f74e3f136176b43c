import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { Input } from '@beseda/domain/chat-session/state.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { carryOut } from './carry-out.ts'
import { findChat, lockSeenChat } from './find.ts'

/** A user changes a session (take, close): what he may not see is not found; the answer is the chat afterwards. */
const change = (deps: Deps, user: SignedIn, chatId: string, input: Input): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    await carryOut(w, chat, input)
    return findChat(w, user, chatId)
  })

export const takeChat = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  change(deps, user, chatId, { type: 'taken', userId: user.userId })

export const closeChat = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  change(deps, user, chatId, { type: 'close', userId: user.userId, mayCloseAny: has(user, 'AUTHORITY_ALL_CHATS') })
