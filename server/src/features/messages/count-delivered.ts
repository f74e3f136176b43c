import type { Message } from '@beseda/contract/entities/message.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { lockSeenChat } from '../chat-view/index.ts'
import { countParts } from '../delivery/index.ts'
import { findMessage, shownMessage } from './retry.ts'

/** The answer of the provider was lost, and the operator knows that the client has the message. */
export const countDelivered = (deps: Deps, user: SignedIn, chatId: string, messageId: string): Promise<Message> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    await findMessage(w, chatId, messageId)
    if (chat.operatorId !== user.userId) throw fail('CHAT_NOT_YOURS')
    await countParts(w, { chatId, messageId, channelId: chat.channelId }, user.userId)
    return shownMessage(w, deps, chatId, messageId)
  })
