import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { canRetry } from '@beseda/domain/delivery/merge-status.ts'
import { replyWindow } from '@beseda/domain/delivery/reply-window.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { lockSeenChat } from '../chat-view/index.ts'
import { resendParts } from '../delivery/index.ts'
import { type MessageRow, messageColumns, toMessages } from './entity.ts'

const one = prepared(`select ${messageColumns} from messages where organization_id = $1 and chat_id = $2 and id = $3`)
const template = prepared(`
  select 1 from message_parts where organization_id = $1 and message_id = $2 and content ->> 'kind' = 'template'`)

export const findMessage = async (w: Work, chatId: string, messageId: string): Promise<MessageRow> => {
  const [row] = await w.run<MessageRow>(one, [w.organizationId, chatId, messageId])
  if (row?.kind !== 'message') throw fail('MESSAGE_NOT_FOUND')
  return row
}
export const shownMessage = async (w: Work, deps: Deps, chatId: string, messageId: string): Promise<Message> => {
  const row = await findMessage(w, chatId, messageId)
  return (await toMessages(w, { files: deps.files, now: w.now, organizationId: w.organizationId }, [row]))[0]!
}
export interface Retry {
  readonly chatId: string
  readonly messageId: string
  /** Also the parts that may have arrived. */
  readonly unknownToo: boolean
}
/** Sends again what the provider did not get of an undelivered message. */
export const retryMessage = (deps: Deps, user: SignedIn, { chatId, messageId, unknownToo }: Retry): Promise<Message> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    const row = await findMessage(w, chatId, messageId)
    if (!canRetry(row.status)) throw fail('MESSAGE_NOT_UNDELIVERED')
    if (chat.operatorId !== user.userId) throw fail('CHAT_NOT_YOURS')
    if (!chat.state.channelActive) throw fail('CHANNEL_DEACTIVATED')
    const hours = channelTypeOf(chat.channelType)?.can.replyWindowHours ?? null
    const isTemplate = (await w.run(template, [w.organizationId, messageId])).length > 0
    const refusal = replyWindow(hours, chat.lastClientMessageAt, w.now, isTemplate ? 'registered' : 'free')
    if (refusal) throw new AppError(refusal)
    const key = { chatId, messageId, channelId: chat.channelId }
    await resendParts(w, key, { userId: user.userId, unknownToo })
    return shownMessage(w, deps, chatId, messageId)
  })
