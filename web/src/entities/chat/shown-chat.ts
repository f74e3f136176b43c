import { startTransition, useEffect, useState } from 'react'

let shown: string | null = null
const listeners = new Set<() => void>()

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
 * The chat whose messages are on the screen, or null: the operator waits for them, so what else belongs to the chat is fetched and rendered
 * afterwards.
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
