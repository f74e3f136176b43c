import type { OwnButton } from '@beseda/contract/entities/part.ts'
import { useSyncExternalStore } from 'react'
import { draftOf, keepDraft, subscribeDrafts } from '../drafts/draft-store.ts'

const none: readonly OwnButton[] = []
const listeners = new Set<() => void>()
export const buttonsOf = (chatId: string): readonly OwnButton[] => draftOf(chatId, 'reply')?.buttons ?? none

/** The buttons below the next reply are part of its draft. */
export const setButtons = (chatId: string, buttons: readonly OwnButton[]): void => {
  const draft = draftOf(chatId, 'reply')
  keepDraft(chatId, 'reply', { text: '', files: [], ...draft, buttons: buttons.length > 0 ? buttons : undefined })
  for (const listener of listeners) listener()
}
/** For the message that is being sent: the buttons go with it. */
export const takeButtons = (chatId: string): readonly OwnButton[] | undefined => {
  const buttons = buttonsOf(chatId)
  if (buttons.length === 0) return undefined
  setButtons(chatId, none)
  return buttons
}
const subscribe = (changed: () => void) => {
  listeners.add(changed)
  const end = subscribeDrafts(changed)
  return () => {
    listeners.delete(changed)
    end()
  }
}
export const useButtons = (chatId: string): readonly OwnButton[] =>
  useSyncExternalStore(subscribe, () => buttonsOf(chatId))
