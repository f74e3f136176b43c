import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { useSyncExternalStore } from 'react'
import { later, now } from '../../../lib/clock.ts'
import { draftKey, drafts as saved } from '../../../lib/drafts.ts'

export type Mode = 'reply' | 'internal'
/** An unsent text, with files that are already uploaded. */
export interface Draft {
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly at: number
}
const saveMs = 300
const keepMs = 30 * 24 * 3_600_000

let userId = ''
let ready = false
const drafts = new Map<string, Draft>()
/** What the list shows: the last saved drafts, so that typing renders only the composer. */
let shown: ReadonlyMap<string, Draft> = new Map()
const listeners = new Set<() => void>()
const timers = new Map<string, () => void>()

const notifyListeners = (): void => {
  shown = new Map(drafts)
  for (const listener of listeners) listener()
}
const isDraft = (value: unknown): value is Draft =>
  typeof value === 'object' && value !== null && 'text' in value && 'files' in value && 'at' in value

/** Loads the drafts of the signed-in user and drops those older than 30 days. */
export const openDrafts = async (user: string): Promise<void> => {
  if (userId === user) return
  userId = user
  drafts.clear()
  for (const [key, draft] of await saved.entries()) {
    if (!key.startsWith(`${user}/`) || !isDraft(draft)) continue
    const name = key.slice(user.length + 1)
    if (now() - draft.at > keepMs) void saved.delete(key)
    else if (!drafts.has(name)) drafts.set(name, draft)
  }
  ready = true
  notifyListeners()
}

const nameOf = (chatId: string, mode: Mode): string => `${chatId}/${mode}`
export const draftOf = (chatId: string, mode: Mode): Draft | undefined => drafts.get(nameOf(chatId, mode))

const save = (chatId: string, mode: Mode): void => {
  const name = nameOf(chatId, mode)
  timers.get(name)?.()
  timers.delete(name)
  const draft = drafts.get(name)
  const key = draftKey(userId, chatId, mode)
  void (draft ? saved.set(key, draft) : saved.delete(key))
  notifyListeners()
}
/** Keeps a draft in memory at once and saves it a moment after the last change; an empty draft is removed. */
export const keepDraft = (chatId: string, mode: Mode, draft: Pick<Draft, 'text' | 'files'>): void => {
  const name = nameOf(chatId, mode)
  const isEmpty = draft.text.trim() === '' && draft.files.length === 0
  if (isEmpty && !drafts.has(name)) return
  if (isEmpty) drafts.delete(name)
  else drafts.set(name, { ...draft, at: now() })
  timers.get(name)?.()
  timers.set(
    name,
    later(saveMs, () => save(chatId, mode)),
  )
}
/** Saves at once: the message was sent, or the user leaves the page. */
export const flushDraft = (chatId: string, mode: Mode): void => {
  if (timers.has(nameOf(chatId, mode))) save(chatId, mode)
}

const subscribe = (changed: () => void) => {
  listeners.add(changed)
  return () => listeners.delete(changed)
}
/** The beginning of a saved draft for the row of a chat, or null. */
export const useDraftPreview = (chatId: string): string | null =>
  useSyncExternalStore(subscribe, () => {
    const draft = shown.get(nameOf(chatId, 'reply')) ?? shown.get(nameOf(chatId, 'internal'))
    return draft ? draft.text.slice(0, 200) || draft.files[0]!.name : null
  })
export const useDraftsReady = (): boolean => useSyncExternalStore(subscribe, () => ready)
/** Whether the draft of this field is saved in its current state. */
export const useSavedAt = (chatId: string, mode: Mode): number | null =>
  useSyncExternalStore(subscribe, () => shown.get(nameOf(chatId, mode))?.at ?? null)
/** The initial mode of a chat: the one with a draft. */
export const modeOf = (chatId: string): Mode =>
  !drafts.has(nameOf(chatId, 'reply')) && drafts.has(nameOf(chatId, 'internal')) ? 'internal' : 'reply'
