import { startTransition, useEffect, useState } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

/** Called by the thread. Null: no chat is open. */
export const setShownChat = (chatId: string | null): void => {
  if (shown === chatId) return
  shown = chatId
  for (const listener of listeners) listener()
}

/** Calls `fn` when the messages of the chat are on the screen. Returns a function that cancels it. */
export const whenShown = (chatId: string, fn: () => void): (() => void) => {
  const listener = () => {
    if (shown !== chatId) return
    listeners.delete(listener)
    fn()
  }
  listeners.add(listener)
  listener()
  return () => void listeners.delete(listener)
}

/**
 * The chat whose messages are on the screen; null: none yet. The operator waits for them, so what else belongs to the chat is fetched and
 * rendered afterwards. A transition, because that is as much work as the chat, and the operator may already type.
 */
export const useShownChat = (): string | null => {
  const [chatId, setChatId] = useState(shown)
  useEffect(() => {
    const onChange = () => startTransition(() => setChatId(shown))
    onChange()
    listeners.add(onChange)
    return () => void listeners.delete(onChange)
  }, [])
  return chatId
}
