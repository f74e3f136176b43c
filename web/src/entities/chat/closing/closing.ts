import { chats } from '@beseda/contract/endpoints/chats.ts'
import type { Chat } from '@beseda/contract/entities/chat.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError } from '../../../lib/api-error.ts'
import { currentWords } from '../../../lib/language.ts'
import { closeToast, toast, undoKey } from '../../../lib/toasts.ts'
import { fill } from '../../../lib/words/plural.ts'

/**
 * The server closes a chat eight seconds after the request and can cancel it until then. This store only keeps the
 * requests that the server has not answered yet (the chat looks closed at once), and what was closed in this tab (for
 * «undo»).
 */
interface Closed {
  readonly name: string
  readonly toastId: number
  readonly on: On
  /** Resolves with the chat when the server has accepted the closing; null: it refused. */
  readonly sent: Promise<Chat | null>
  readonly version: number | null
}
interface On {
  /** The category to set with the closing. */
  readonly categoryId?: string | undefined
  readonly apply: (chat: Chat) => void
  readonly onUndo: () => void
}
const closed = new Map<string, Closed>()
let sending: ReadonlySet<string> = new Set()
const listeners = new Set<() => void>()
const setSending = (chatId: string, isSending: boolean): void => {
  const next = new Set(sending)
  if (isSending) next.add(chatId)
  else next.delete(chatId)
  sending = next
  for (const listener of listeners) listener()
}
const forget = (chatId: string): void => {
  const entry = closed.get(chatId)
  if (entry) closeToast(entry.toastId)
  closed.delete(chatId)
}
const reasonOf = (error: unknown): string =>
  error instanceof ApiError ? error.text : currentWords().common.noConnection

export const closeChat = (chat: Chat, on: On): void => {
  if (sending.has(chat.id)) return
  const { closed: text, undo: label } = currentWords().chats.thread
  forget(chat.id)
  const toastId = toast({ kind: 'info', text, action: { label, keys: undoKey, run: () => void undoClose(chat.id) } })
  setSending(chat.id, true)
  const sent = send(chat, on)
  closed.set(chat.id, { name: chat.client.name, toastId, on, sent, version: null })
}
const send = async (chat: Chat, on: On): Promise<Chat | null> => {
  try {
    // The user may leave the page meanwhile.
    const answer = await call(
      chats.close,
      { chatId: chat.id, ...(on.categoryId && { categoryId: on.categoryId }) },
      { keepalive: true },
    )
    const entry = closed.get(chat.id)
    if (entry) closed.set(chat.id, { ...entry, version: answer.version })
    on.apply(answer)
    return answer
  } catch (error) {
    forget(chat.id)
    const words = currentWords()
    const action = { label: words.common.retry, run: () => closeChat(chat, on) }
    const text = fill(words.chats.thread.failedClose, { reason: reasonOf(error) })
    const isClosed = error instanceof ApiError && error.code === 'CHAT_CLOSED'
    toast(isClosed ? { kind: 'info', text: error.text } : { kind: 'error', text, action })
    return null
  } finally {
    setSending(chat.id, false)
  }
}

/** Cancels a closing: one of this tab, or any that can still be cancelled when `on` receives the answer. */
export const undoClose = async (chatId: string, on = closed.get(chatId)?.on): Promise<void> => {
  const entry = closed.get(chatId)
  if (!on) return
  forget(chatId)
  on.onUndo()
  if (entry && !(await entry.sent)) return
  try {
    on.apply(await call(chats.undoClose, { chatId }))
  } catch (error) {
    toast({ kind: 'error', text: fill(currentWords().chats.thread.failedUndo, { reason: reasonOf(error) }) })
  }
}
/** Applies the server's state of a chat: a chat closed here may now be closed for good, or stay open. */
export const noteClosing = (chat: Chat): void => {
  const entry = closed.get(chat.id)
  if (!entry || entry.version === null || chat.version <= entry.version || chat.closingAt !== null) return
  forget(chat.id)
  if (chat.status === 'closed' || chat.lastMessage?.author !== 'client') return
  toast({ kind: 'info', text: fill(currentWords().chats.thread.closingStopped, { name: entry.name }) })
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
/** Chats shown as closed before the server has confirmed it. */
export const useSendingClose = (): ReadonlySet<string> => useSyncExternalStore(subscribe, () => sending)
export const isShownClosed = (chat: Chat, unanswered: ReadonlySet<string> = sending): boolean =>
  chat.status === 'closed' || chat.closingAt !== null || unanswered.has(chat.id)
