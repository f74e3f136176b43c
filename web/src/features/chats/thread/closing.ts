import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { later } from '../../../lib/clock.ts'
import { currentWords } from '../../../lib/language.ts'
import { closeToast, toast } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'

/**
 * Closing a chat cannot be taken back on the server, so it is done eight seconds after the click; until then
 * everything looks closed and «undo» needs nobody. Leaving the page does it at once; a new message of the client
 * calls it off, since nobody should be turned away unread.
 */
const undoMs = 8000

interface Closing {
  readonly chat: Chat
  readonly cancelTimer: () => void
  readonly toastId: number
  /** It gets this category with the closing. */
  readonly categoryId: string | undefined
  readonly onClosed: (chat: Chat) => void
  readonly onUndo: () => void
}
let closing: ReadonlyMap<string, Closing> = new Map()
const listeners = new Set<() => void>()
const change = (next: ReadonlyMap<string, Closing>): void => {
  if (closing.size === 0 && next.size > 0) addEventListener('pagehide', commitAll)
  if (next.size === 0) removeEventListener('pagehide', commitAll)
  closing = next
  for (const listener of listeners) listener()
}
const without = (chatId: string): ReadonlyMap<string, Closing> => {
  const rest = new Map(closing)
  rest.delete(chatId)
  return rest
}

export const closeSoon = (chat: Chat, on: Pick<Closing, 'categoryId' | 'onClosed' | 'onUndo'>): void => {
  if (closing.has(chat.id)) return
  const words = currentWords().chats.thread
  const toastId = toast({
    kind: 'info',
    text: words.closed,
    action: { label: words.undo, keys: 'Z', run: () => undoClose(chat.id) },
  })
  const cancelTimer = later(undoMs, () => void commit(chat.id))
  change(new Map(closing).set(chat.id, { chat, cancelTimer, toastId, ...on }))
}

export const undoClose = (chatId: string): void => {
  const entry = closing.get(chatId)
  if (!entry) return
  entry.cancelTimer()
  closeToast(entry.toastId)
  change(without(chatId))
  entry.onUndo()
}
/** The last close that can still be taken back; false when there is none. */
export const undoLastClose = (): boolean => {
  const last = [...closing.keys()].at(-1)
  if (last) undoClose(last)
  return last !== undefined
}
/** The client has written: the chat stays open. */
export const keepOpen = (chatId: string): void => {
  const entry = closing.get(chatId)
  if (!entry) return
  entry.cancelTimer()
  closeToast(entry.toastId)
  change(without(chatId))
  toast({ kind: 'info', text: fill(currentWords().chats.thread.closingStopped, { name: entry.chat.client.name }) })
}

const commit = async (chatId: string, keepalive = false): Promise<void> => {
  const entry = closing.get(chatId)
  if (!entry) return
  entry.cancelTimer()
  closeToast(entry.toastId)
  try {
    entry.onClosed(
      await call(chats.close, { chatId, ...(entry.categoryId && { categoryId: entry.categoryId }) }, { keepalive }),
    )
  } catch (error) {
    const words = currentWords()
    const reason = error instanceof ApiError ? error.text : words.common.noConnection
    const run = () => closeSoon(entry.chat, entry)
    if (!(error instanceof ApiError) || error.code !== 'CHAT_CLOSED')
      toast({
        kind: 'error',
        text: fill(words.chats.thread.failedClose, { reason }),
        action: { label: words.common.retry, run },
      })
  }
  change(without(chatId))
}
const commitAll = (): void => {
  for (const chatId of closing.keys()) void commit(chatId, true)
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
/** Chats that look closed already. */
export const useClosing = (): ReadonlyMap<string, unknown> => useSyncExternalStore(subscribe, () => closing)
export const isClosing = (chatId: string): boolean => closing.has(chatId)
