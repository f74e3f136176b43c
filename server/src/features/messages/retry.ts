import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { canRetry } from '@beseda/domain/delivery/merge-status.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { lockSeenChat } from '../chat-view/index.ts'
import { retryParts } from '../delivery/index.ts'
import { type MessageRow, messageColumns, toMessages } from './entity.ts'

const one = prepared(`select ${messageColumns} from messages where organization_id = $1 and chat_id = $2 and id = $3`)

/** Sends again what the provider did not get of an undelivered message. */
export const retryMessage = (deps: Deps, user: SignedIn, chatId: string, messageId: string): Promise<Message> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    const key = [w.organizationId, chatId, messageId]
    const [row] = await w.run<MessageRow>(one, key)
    if (row?.kind !== 'message') throw fail('MESSAGE_NOT_FOUND')
    if (!canRetry(row.status)) throw fail('MESSAGE_NOT_UNDELIVERED')
    if (chat.operatorId !== user.userId) throw fail('CHAT_NOT_YOURS')
    if (!chat.state.channelActive) throw fail('CHANNEL_DEACTIVATED')
    const hours = channelTypeOf(chat.channelType)?.can.replyWindowHours ?? null
    const refusal = replyWindow(hours, chat.lastClientMessageAt, w.now)
    if (refusal) throw new AppError(refusal)
    await retryParts(w, { chatId, messageId, channelId: chat.channelId }, byUser(user.userId))
    const after = await w.run<MessageRow>(one, key)
    return (await toMessages(w, { files: deps.files, now: w.now, organizationId: w.organizationId }, after))[0]!
  })
