import type { InputOf } from '@beseda/contract/endpoint.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'

export type TransferInput = Omit<InputOf<typeof transfers.transfer>, 'chatId'>
export interface On {
  readonly apply: (chat: Chat) => void
  /** The chat has returned: shows it again. */
  readonly onUndo: () => void
}

export interface Refused {
  readonly text: string
  /** The server has confirmed it; without an answer the result is unknown, and a retry must use the same id. */
  readonly isKnown: boolean
}
/** Transfers a chat. Null: done, and it can be undone for a while. */
export const transferChat = async (chat: Chat, transfer: TransferInput, on: On): Promise<Refused | null> => {
  try {
    const answer = await call(transfers.transfer, { chatId: chat.id, ...transfer })
    on.apply(answer)
    showResult(chat, answer, transfer, on)
    return null
  } catch (error) {
    if (error instanceof ApiError) return { text: error.text, isKnown: true }
    return { text: currentWords().common.noConnection, isKnown: false }
  }
}
const showResult = (before: Chat, answer: Chat, { to }: TransferInput, on: On): void => {
  const words = currentWords().chats.thread
  const name = (answer.reservedFor ?? answer.operator)?.name ?? ''
  const text =
    to.kind === 'team'
      ? fill(words.handedToTeam, { name: answer.team?.name ?? '' })
      : fill(answer.reservedFor ? words.handedWaits : words.handed, { name })
  const run = () => void takeBack(before, on)
  toast({ kind: 'info', text, action: { label: words.undo, keys: undoKey, run } })
}
const takeBack = async (chat: Chat, on: On): Promise<void> => {
  try {
    on.apply(await call(transfers.undo, { chatId: chat.id }))
    on.onUndo()
  } catch (error) {
    const { chats, common } = currentWords()
    const reason = error instanceof ApiError ? error.text : common.noConnection
    toast({ kind: 'error', text: fill(chats.thread.failedUndoTransfer, { reason }) })
  }
}
