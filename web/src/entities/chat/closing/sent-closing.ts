import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { call } from '../../../lib/api.ts'
import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'
import { undoClose } from './closing.ts'

/** The server has a message that closes its chat: it closes now, or the client has written meanwhile and it stays open. */
export const noteSentClosing = async (
  chatId: string,
  on: { readonly apply: (chat: Chat) => void; readonly onUndo: () => void },
): Promise<void> => {
  const chat = await call(chats.one, { chatId }).catch(() => null)
  if (!chat) return
  on.apply(chat)
  const { closed, undoClose: label, closingStopped } = currentWords().chats.thread
  const action = { label, keys: undoKey, run: () => void undoClose(chatId, on) }
  if (chat.closingAt !== null) toast({ kind: 'info', text: closed, action })
  else if (chat.status !== 'closed') toast({ kind: 'info', text: fill(closingStopped, { name: chat.client.name }) })
}
