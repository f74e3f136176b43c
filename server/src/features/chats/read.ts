import type { Chat } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { work } from '../../platform/unit-of-work.ts'
import { isNewsFor } from '../chat-store/index.ts'
import { findChat, lockSeenChat } from '../chat-view/index.ts'
import { markReadJobsOf } from '../client-signals/index.ts'
import { photoLinkOf } from '../photos/index.ts'

const update = prepared(`
  update chats set read_seq = $3, version = version + 1,
    unread = (select count(*) from messages m where m.chat_id = $2 and m.seq > $3 and ${isNewsFor('$4')})
  where organization_id = $1 and id = $2`)

/** The assigned operator has read up to `seq`. A smaller `seq` marks the rest as unread again. */
export const readChat = (deps: Deps, user: SignedIn, chatId: string, seq: number): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const locked = await lockSeenChat(w, user, chatId)
    if (locked.operatorId !== user.userId) throw fail('CHAT_NOT_YOURS')
    const upTo = Math.min(seq, locked.lastSeq)
    if (upTo === locked.readSeq) return findChat(w, user, chatId, photoLinkOf(deps))
    if (upTo > locked.readSeq) w.schedule(...markReadJobsOf(chatId, locked.channelId, locked.channelType))
    await w.run(update, [user.organizationId, chatId, upTo, user.userId])
    const sessionId = locked.sessionId ?? undefined
    w.emit({ type: 'chat.read', chatId, ...(sessionId && { sessionId }), by: byUser(user.userId), seq: upTo })
    return findChat(w, user, chatId, photoLinkOf(deps))
  })
