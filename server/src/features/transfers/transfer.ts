import { has } from '@beseda/contract/access.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { TransferTo } from '@beseda/domain/chat-session/input.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from '../chat-store/index.ts'
import { chatRows, findChat, lockChatOrFail, lockSeenChat, mustSee, toChat } from '../chat-view/index.ts'
import { applyInput } from '../conversation/index.ts'
import { type PhotoLink, photoLinkOf } from '../photos/index.ts'

export interface TransferInput {
  readonly chatId: string
  readonly id: string
  readonly to: TransferTo
  readonly force: boolean
  readonly note: string
}

/** Transfers a chat, with the internal note in the same transaction. A repeated call with the same id does nothing. */
export const transferChat = async (deps: Deps, user: SignedIn, input: TransferInput): Promise<Chat> => {
  try {
    return await work(deps, user.organizationId, async (w) => {
      const chat = await lockChatOrFail(w, input.chatId)
      // the caller may no longer see the chat after the first call
      if (await isRepeated(w, user, input)) return afterwards(w, photoLinkOf(deps), input.chatId)
      mustSee(user, chat)
      const { userId } = user
      const may = { mayMoveAny: has(user, 'AUTHORITY_ALL_CHATS'), isOperator: has(user, 'AUTHORITY_CHAT_DISTRIBUTION') }
      const { id, to, force } = input
      // every plan allows this note, because a transfer without one would be worse (decision 027)
      await applyInput(w, chat, { type: 'transferred', id, userId, to, force, note: input.note.trim(), ...may })
      return afterwards(w, photoLinkOf(deps), input.chatId)
    })
  } catch (error) {
    if (uniqueViolation(error) === 'messages_pkey') throw fail('MESSAGE_ID_TAKEN')
    throw error
  }
}
const said = prepared(`
  select chat_id as "chatId", author_id as "authorId" from messages where organization_id = $1 and id = $2`)
/** The note, or the history line, has the id of the call, so a repetition is recognized however late it comes. */
const isRepeated = async (w: Work, user: SignedIn, { chatId, id }: TransferInput): Promise<boolean> => {
  const [known] = await w.run<{ chatId: string; authorId: string | null }>(said, [w.organizationId, id])
  if (known && (known.chatId !== chatId || known.authorId !== user.userId)) throw fail('MESSAGE_ID_TAKEN')
  return known !== undefined
}

/** The chat after the transfer, even if the caller may no longer see it: they saw it a moment ago. */
const afterwards = async (w: Work, photo: PhotoLink, chatId: string): Promise<Chat> => {
  const [row] = await chatRows(w, w.organizationId, [chatId])
  return toChat(row!, photo)
}

export const undoTransfer = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockChatOrFail(w, chatId)
    const { transfer } = chat.state.session ?? {}
    // the one who transferred the chat may no longer see it; once it is back, they see it again
    if (transfer?.by !== user.userId) mustSee(user, chat)
    if (!transfer && (await isTakenBack(w, user, chat))) return afterwards(w, photoLinkOf(deps), chatId)
    await applyInput(w, chat, { type: 'transferUndone', userId: user.userId })
    return afterwards(w, photoLinkOf(deps), chatId)
  })

const lastMove = prepared(`
  select author_id as "authorId", history ->> 'type' as type from messages
  where organization_id = $1 and chat_id = $2 and seq > $3 and kind = 'history' and history ->> 'type' in ('transferred', 'transferUndone')
  order by seq desc limit 1`)
/** Number of feed entries to search for a repetition, which follows soon after the first call. */
export const undoLookBack = 50
/** True when the caller has already taken the chat back and repeats the call. */
const isTakenBack = async (w: Work, user: SignedIn, { state, lastSeq }: LockedChat): Promise<boolean> => {
  const about = [w.organizationId, state.chatId, lastSeq - undoLookBack]
  const [last] = await w.run<{ authorId: string | null; type: string }>(lastMove, about)
  return last?.type === 'transferUndone' && last.authorId === user.userId
}

export const takeOverChat = (deps: Deps, user: SignedIn, chatId: string): Promise<Chat> =>
  work(deps, user.organizationId, async (w) => {
    const chat = await lockSeenChat(w, user, chatId)
    await applyInput(w, chat, { type: 'takenOver', userId: user.userId })
    return findChat(w, user, chatId, photoLinkOf(deps))
  })
