import { chatPins } from '@beseda/contract/endpoints/chat-pins.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'
import type { Words } from '../../../lib/words/shape.ts'
import { pinsQuery } from '../pins.ts'
import { reasonOf } from './snooze.ts'

type ActionWords = Words<'chatActions'>['chatActions']

/** Pins the chat, or unpins it when it is pinned. The toast does the opposite. */
export const togglePin = async (queryClient: QueryClient, chat: Chat, words: ActionWords): Promise<void> => {
  const { id: chatId, client } = chat
  const { queryKey } = pinsQuery
  const isPinned = queryClient.getQueryData<readonly string[]>(queryKey)?.includes(chatId) ?? false
  try {
    const { chatIds } = await call(isPinned ? chatPins.unpin : chatPins.pin, { chatId })
    await queryClient.cancelQueries({ queryKey })
    queryClient.setQueryData(queryKey, chatIds)
  } catch (error) {
    toast({ kind: 'error', text: fill(isPinned ? words.failedUnpin : words.failedPin, { reason: reasonOf(error) }) })
    return
  }
  const run = () => void togglePin(queryClient, chat, words)
  const text = fill(isPinned ? words.isUnpinned : words.isPinned, { name: client.name })
  toast({ kind: 'info', text, action: { label: currentWords().chats.thread.undo, keys: undoKey, run } })
}
