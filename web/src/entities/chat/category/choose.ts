import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { currentWords } from '../../../lib/language.ts'
import { toast, undoKey } from '../../../lib/toasts.ts'
import { queueViewerOf } from '../../../lib/viewer.ts'
import { fill } from '../../../lib/words/plural.ts'
import { applyEntities } from '../live/live.ts'
import { keys } from '../queries.ts'

export interface Chosen {
  readonly id: string
  /** Category › topic › subtopic. */
  readonly path: string
}

/**
 * Shows the choice at once, then sends it; restores the former one if the server refuses it. The user can undo it for
 * a while.
 */
export const chooseCategory = async (
  queryClient: QueryClient,
  user: CurrentUser,
  chat: Chat,
  chosen: Chosen | null,
  canUndo = true,
): Promise<void> => {
  const words = currentWords()
  const texts = words.chats.thread
  const key = keys.one(chat.id)
  const show = (id: string | null, path: string | null) =>
    queryClient.setQueryData<Chat>(key, (known) => known && { ...known, categoryId: id, category: path })
  const before = chat.categoryId && chat.category ? { id: chat.categoryId, path: chat.category } : null
  show(chosen?.id ?? null, chosen?.path ?? null)
  try {
    const answer = await call(chats.categorise, { chatId: chat.id, categoryId: chosen?.id ?? null })
    applyEntities(queryClient, queueViewerOf(user), { chats: [answer] })
    if (!canUndo) return
    const run = () => void chooseCategory(queryClient, user, answer, before, false)
    const text = chosen ? fill(texts.categoryChosen, { name: chosen.path }) : texts.categoryRemoved
    toast({ kind: 'info', text, action: { label: texts.undo, keys: undoKey, run } })
  } catch (error) {
    show(before?.id ?? null, before?.path ?? null)
    const reason = error instanceof ApiError ? error.text : words.common.noConnection
    const run = () => void chooseCategory(queryClient, user, chat, chosen, canUndo)
    toast({
      kind: 'error',
      text: fill(texts.categoryFailed, { reason }),
      action: { label: words.common.retry, run },
    })
  }
}
