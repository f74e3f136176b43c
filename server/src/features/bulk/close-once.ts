import type { Chat } from '@beseda/contract/entities/chat.ts'
import { AppError } from '@beseda/contract/errors/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { closeChat } from '../chats/index.ts'
import { photoLinkOf } from '../photos/index.ts'

/** A closed chat counts as success: the response to the first call may have been lost. */
export const closeOnce = async (deps: Deps, user: SignedIn, chatId: string, categoryId?: string): Promise<Chat> => {
  try {
    return await closeChat(deps, user, chatId, categoryId)
  } catch (error) {
    if (!(error instanceof AppError) || error.refusal.code !== 'CHAT_CLOSED') throw error
    return read(deps, user.organizationId, (c) => findChat(c, user, chatId, photoLinkOf(deps)))
  }
}
