import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { KeyedStore } from '../../../lib/storage.ts'

/** An unsent text, with files that are already uploaded. */
export interface Draft {
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly at: number
  /** The tab in which it was written. */
  readonly tab: string
  /** The draft of another tab from which this one was continued. */
  readonly from?: Version | undefined
}
/** A draft of a tab, as it was at this time. */
interface Version {
  readonly tab: string
  readonly at: number
}
/** A draft was sent or deleted, in whichever tab. */
export interface Gone extends Version {
  readonly name: string
  /** The text of the message; null: deleted without sending. */
  readonly sent: string | null
}
export type SavedEntry = readonly [key: string, value: unknown]
export interface DraftWorld {
  readonly saved: Pick<KeyedStore<unknown>, 'get' | 'set' | 'delete' | 'entries'>
  readonly tab: string
  readonly now: () => number
  readonly later: (ms: number, fn: () => void) => () => void
  /** Keeps entries of the store at once, where `set` may not finish: the page is being left. */
  readonly keepAtLeave: (entries: readonly SavedEntry[]) => void
  /** The entries kept so; they are returned once. */
  readonly takeKept: () => readonly SavedEntry[]
  /** Reports it to the other tabs of this browser. */
  readonly announce: (gone: Gone) => void
}
/** The longest time for which a change is not saved, in milliseconds. */
export const saveMs = 300
const keepMs = 30 * 24 * 3_600_000

const isDraft = (value: unknown): value is Omit<Draft, 'tab'> =>
  typeof value === 'object' && value !== null && 'text' in value && 'files' in value && 'at' in value

/**
 * The drafts of one tab, by `chat/mode`. Every tab saves under a key of its own, so that tabs never overwrite or delete
 * one another's texts. A tab without a draft of its own shows the newest of the others.
 */
export const makeDrafts = (world: DraftWorld) => {
  const { saved, tab, now, later, announce } = world
  let userId = ''
  let isReady = false
  const drafts = new Map<string, Draft>()
  /** Only saved states, so that typing renders nothing but the composer. */
  let shown: ReadonlyMap<string, Draft> = new Map()
  const timers = new Map<string, () => void>()
  const listeners = new Set<() => void>()
  const dropListeners = new Set<(name: string) => void>()

  const notifyListeners = (): void => {
    shown = new Map(drafts)
    for (const listener of listeners) listener()
  }
  const keyOf = (name: string, of: string): string => [userId, name, ...(of ? [of] : [])].join('/')

  const restoreKept = async (): Promise<void> => {
    for (const [key, value] of world.takeKept()) {
      const known = await saved.get(key)
      if (isDraft(value) && !(isDraft(known) && known.at >= value.at)) await saved.set(key, value)
    }
  }
  /** Loads the drafts of the signed-in user and drops those older than 30 days. */
  const open = async (user: string): Promise<void> => {
    if (userId === user) return
    userId = user
    drafts.clear()
    const found = new Map<string, Draft>()
    await restoreKept()
    for (const [key, value] of await saved.entries()) {
      const [owner, chatId, mode, of = ''] = key.split('/')
      if (owner !== user || !isDraft(value)) continue
      const name = `${chatId}/${mode}`
      const known = found.get(name)
      if (now() - value.at > keepMs) void saved.delete(key)
      else if (!known || of === tab || (known.tab !== tab && known.at < value.at))
        found.set(name, { ...value, tab: of })
    }
    for (const [name, draft] of found) if (!drafts.has(name)) drafts.set(name, draft)
    isReady = true
    notifyListeners()
  }
  /** Deletes another tab's draft unless it has changed since; that tab saves it again when it still shows it. */
  const discard = async (name: string, { tab: of, at }: Version, sent: string | null): Promise<void> => {
    const value = await saved.get(keyOf(name, of))
    if (isDraft(value) && value.at <= at) await saved.delete(keyOf(name, of))
    announce({ name, tab: of, at, sent })
  }
  const continued = new Map<string, Version>()
  const save = (name: string, sent: string | null = null): void => {
    timers.get(name)?.()
    timers.delete(name)
    const draft = drafts.get(name)
    if (draft) void saved.set(keyOf(name, tab), draft)
    else {
      void saved.delete(keyOf(name, tab))
      announce({ name, tab, at: now(), sent })
      const from = continued.get(name)
      if (from) void discard(name, from, sent)
      continued.delete(name)
    }
    notifyListeners()
  }
  /** Keeps a draft in memory at once and saves it within `saveMs`, also while typing goes on; an empty one is removed. */
  const keep = (name: string, draft: Pick<Draft, 'text' | 'files'>): void => {
    const before = drafts.get(name)
    const isEmpty = draft.text.trim() === '' && draft.files.length === 0
    if (isEmpty && !before) return
    const from = before && (before.tab === tab ? before.from : { tab: before.tab, at: before.at })
    if (from) continued.set(name, from)
    if (isEmpty) drafts.delete(name)
    else drafts.set(name, { ...draft, at: now(), tab, ...(from && { from }) })
    if (!timers.has(name))
      timers.set(
        name,
        later(saveMs, () => save(name)),
      )
  }
  /** Another tab has sent or deleted a draft: copies of it go. The own draft goes only when its text was sent. */
  const receive = ({ name, tab: of, at, sent }: Gone): void => {
    const draft = drafts.get(name)
    if (!draft || draft.tab !== of) return
    const isOwn = of === tab
    if (draft.at > at || (isOwn && !sent?.includes(draft.text.trim()))) {
      if (isOwn) save(name)
      return
    }
    timers.get(name)?.()
    timers.delete(name)
    drafts.delete(name)
    notifyListeners()
    for (const listener of dropListeners) listener(name)
  }
  return {
    open,
    keep,
    receive,
    of: (name: string) => drafts.get(name),
    /** The draft was sent as a message with this text. */
    sent: (name: string, text: string): void => {
      keep(name, { text: '', files: [] })
      if (timers.has(name)) save(name, text)
    },
    /** Saves now: the user leaves the chat. */
    flush: (name: string): void => {
      if (timers.has(name)) save(name)
    },
    /** The page is being left, perhaps for good. */
    leave: (): void => {
      const names = [...timers.keys()]
      world.keepAtLeave(names.flatMap((name) => (drafts.has(name) ? [[keyOf(name, tab), drafts.get(name)]] : [])))
      for (const name of names) save(name)
    },
    shown: () => shown,
    isReady: () => isReady,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    onDropped: (listener: (name: string) => void): (() => void) => {
      dropListeners.add(listener)
      return () => void dropListeners.delete(listener)
    },
  }
}
