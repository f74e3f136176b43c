import type { Refusal } from '@beseda/contract/errors/index.ts'
import { useSyncExternalStore } from 'react'
import { currentWords } from '../../../lib/language.ts'
import { toast } from '../../../lib/toasts.ts'

/** What colleagues did while a text was written that has now returned to the composer, by chat. */
const refusals = new Map<string, Refusal>()
const listeners = new Set<() => void>()

export const noteMeanwhile = (chatId: string, refusal: Refusal | null, isOpen: boolean): void => {
  if (refusal) refusals.set(chatId, refusal)
  else refusals.delete(chatId)
  for (const listener of listeners) listener()
  if (refusal && !isOpen) toast({ kind: 'error', text: currentWords().chats.feed.status.failed })
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
export const useMeanwhile = (chatId: string): Refusal | null =>
  useSyncExternalStore(subscribe, () => refusals.get(chatId) ?? null)
