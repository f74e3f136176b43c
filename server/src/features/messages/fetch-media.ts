import type { Message } from '@beseda/contract/entities/message.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { lockSeenChat } from '../chat-view/index.ts'
import { refetchMedia } from '../inbound/index.ts'
import { type MessageRow, messageColumns, toMessages } from './entity.ts'

const one = prepared(`select ${messageColumns} from messages where organization_id = $1 and chat_id = $2 and id = $3`)

/** Fetches lost media again. Everybody who sees the chat may ask; a repeated call changes nothing. */
export const fetchMedia = (deps: Deps, user: SignedIn, chatId: string, messageId: string): Promise<Message> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    const key = [w.organizationId, chatId, messageId]
    const [row] = await w.run<MessageRow>(one, key)
    if (row?.kind !== 'message') throw fail('MESSAGE_NOT_FOUND')
    await refetchMedia(w, { chatId, messageId, channelId: chat.channelId }, byUser(user.userId))
    const after = await w.run<MessageRow>(one, key)
    return (await toMessages(w, { files: deps.files, now: w.now, organizationId: w.organizationId }, after))[0]!
  })
