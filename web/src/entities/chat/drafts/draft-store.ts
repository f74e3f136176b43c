import { useSyncExternalStore } from 'react'
import { later, now } from '../../../lib/clock.ts'
import { drafts as saved } from '../../../lib/drafts.ts'
import { stored } from '../../../lib/storage.ts'
import { tabId } from '../../../lib/tab-id.ts'
import { type Draft, type Gone, type KeptDraft, makeDrafts, type SavedEntry } from './make-drafts.ts'

export const modes = ['reply', 'internal'] as const
export type Mode = (typeof modes)[number]

const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel('drafts')
const takeKept = (): readonly SavedEntry[] => {
  const kept = stored.leftDrafts.get()
  stored.leftDrafts.set(null)
  return kept ? (JSON.parse(kept) as SavedEntry[]) : []
}
const keepAtLeave = (entries: readonly SavedEntry[]): void => {
  if (entries.length > 0) stored.leftDrafts.set(JSON.stringify([...takeKept(), ...entries]))
}
const store = makeDrafts({
  saved,
  tab: tabId(),
  now,
  later,
  announce: (gone) => channel?.postMessage(gone),
  keepAtLeave,
  takeKept,
})
channel?.addEventListener('message', ({ data }: MessageEvent<Gone>) => store.receive(data))
if (typeof addEventListener !== 'undefined') {
  addEventListener('pagehide', store.leave)
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store.leave(), true)
}

const nameOf = (chatId: string, mode: Mode): string => `${chatId}/${mode}`

export const openDrafts = store.open
export const areDraftsReady = store.isReady
export const draftOf = (chatId: string, mode: Mode): Draft | undefined => store.of(nameOf(chatId, mode))
export const keepDraft = (chatId: string, mode: Mode, draft: KeptDraft): void => store.keep(nameOf(chatId, mode), draft)
export const flushDraft = (chatId: string, mode: Mode): void => store.flush(nameOf(chatId, mode))
export const draftSent = (chatId: string, mode: Mode, text: string): void => store.sent(nameOf(chatId, mode), text)
/** Calls the composer when another tab has sent the draft that it shows. */
export const onDraftDropped = (chatId: string, mode: Mode, dropped: () => void): (() => void) =>
  store.onDropped((name) => name === nameOf(chatId, mode) && dropped())

export const subscribeDrafts = store.subscribe
/** The beginning of a saved draft for the row of a chat, or null. */
export const useDraftPreview = (chatId: string): string | null =>
  useSyncExternalStore(store.subscribe, () => {
    const shown = store.shown()
    const draft = shown.get(nameOf(chatId, 'reply')) ?? shown.get(nameOf(chatId, 'internal'))
    return draft ? draft.text.slice(0, 200) || (draft.files[0]?.name ?? draft.letter?.subject ?? null) : null
  })
export const useDraftsReady = (): boolean => useSyncExternalStore(store.subscribe, store.isReady)
/** Whether the draft of this field is saved in its current state. */
export const useSavedAt = (chatId: string, mode: Mode): number | null =>
  useSyncExternalStore(store.subscribe, () => store.shown().get(nameOf(chatId, mode))?.at ?? null)
/** The initial mode of a chat: the one with a draft. */
export const modeOf = (chatId: string): Mode =>
  !draftOf(chatId, 'reply') && draftOf(chatId, 'internal') ? 'internal' : 'reply'
