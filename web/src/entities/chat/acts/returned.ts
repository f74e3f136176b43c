import { useSyncExternalStore } from 'react'
import { stored } from '../../../lib/storage.ts'

let text: string | null | undefined
let known: readonly string[] = []
const returnedIds = (): readonly string[] => {
  const kept = stored.returned.get()
  if (kept !== text) {
    text = kept
    known = kept ? kept.split(' ') : []
  }
  return known
}
const keep = (ids: readonly string[]): void => stored.returned.set(ids.length > 0 ? ids.slice(-100).join(' ') : null)

/** Chats that came back from being snoozed, until the user opens them. */
export const markReturned = (chatId: string): void => keep([...returnedIds().filter((id) => id !== chatId), chatId])
export const forgetReturned = (chatId: string): void => {
  if (returnedIds().includes(chatId)) keep(returnedIds().filter((id) => id !== chatId))
}
export const useIsReturned = (chatId: string): boolean =>
  useSyncExternalStore(stored.returned.subscribe, () => returnedIds().includes(chatId))
