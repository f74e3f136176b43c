import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Quote } from '@beseda/contract/entities/message.ts'
import type { OwnButton } from '@beseda/contract/entities/part.ts'
import type { KeyedStore } from '../../../lib/storage.ts'

/** Both fields as they are typed. */
export interface DraftLetter {
  readonly subject: string
  readonly cc: string
}
/** What a letter has in addition to its text. */
export interface LetterFields {
  readonly subject?: string
  readonly cc?: string[]
}
/** An unsent text, with files that are already uploaded. */
export interface Draft {
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly letter?: DraftLetter | undefined
  /** The message that it answers. */
  readonly quote?: Quote | undefined
  /** Of an internal message: the colleagues chosen for its text. */
  readonly mentions?: readonly { readonly id: string; readonly name: string }[] | undefined
  /** Below the text. */
  readonly buttons?: readonly OwnButton[] | undefined
  /** The last entry of the feed when it was begun; absent: what colleagues do meanwhile needs no question. */
  readonly since?: number | undefined
  readonly at: number
  /** The tab in which it was written. */
  readonly tab: string
  /** The draft of another tab from which this one was continued. */
  readonly from?: Version | undefined
}
/** What the composer keeps. Without `quote`, `buttons` or `mentions` the draft keeps those it has; `since` is that of its beginning. */
export type KeptDraft = Omit<Draft, 'at' | 'tab' | 'from'>
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
/** Among the entries that are kept when a page is left: the draft of this key was sent or deleted. */
interface Removal {
  readonly removedAt: number
}
export interface DraftWorld {
  readonly saved: Pick<KeyedStore<unknown>, 'get' | 'set' | 'delete' | 'deleteIf' | 'entries'>
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
const isRemoval = (value: unknown): value is Removal =>
  typeof value === 'object' && value !== null && 'removedAt' in value

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
      if (isRemoval(value)) await saved.deleteIf(key, (now) => isDraft(now) && now.at <= value.removedAt)
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
  /**
   * Deletes another tab's draft unless it has changed since: at once when its text was sent. Otherwise that tab, when it still shows the
   * draft, saves it anew first: the text must not be lost when this tab is closed in between.
   */
  const discard = async (name: string, { tab: of, at }: Version, sent: string | null): Promise<void> => {
    const remove = (isMeant: (text: string) => boolean): Promise<void> =>
      saved.deleteIf(keyOf(name, of), (value) => isDraft(value) && value.at <= at && isMeant(value.text.trim()))
    await remove((text) => sent?.includes(text) ?? false)
    announce({ name, tab: of, at, sent })
    later(saveMs, () => void remove(() => true))
  }
  const continued = new Map<string, Version>()
  /** Changes whose storing has begun and has not finished: a page that is left now may lose them. */
  const storing = new Map<string, Promise<void>>()
  const track = (name: string, work: Promise<void>): void => {
    storing.set(name, work)
    void work.then(() => storing.get(name) === work && storing.delete(name))
  }
  const save = (name: string, sent: string | null = null): void => {
    timers.get(name)?.()
    timers.delete(name)
    const draft = drafts.get(name)
    if (draft) track(name, saved.set(keyOf(name, tab), draft))
    else {
      track(name, saved.delete(keyOf(name, tab)))
      announce({ name, tab, at: now(), sent })
      const from = continued.get(name)
      if (from) void discard(name, from, sent)
      continued.delete(name)
    }
    notifyListeners()
  }
  /** Keeps a draft in memory at once and saves it within `saveMs`, also while typing goes on; an empty one is removed. */
  const keep = (name: string, given: KeptDraft): void => {
    const before = drafts.get(name)
    const draft = {
      quote: before?.quote,
      buttons: before?.buttons,
      mentions: before?.mentions,
      ...given,
      since: before ? before.since : given.since,
    }
    const isEmpty =
      draft.text.trim() === '' && draft.files.length === 0 && !draft.letter && !draft.quote && !draft.buttons
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
      if (isOwn) {
        drafts.set(name, { ...draft, at: Math.max(now(), at + 1) })
        save(name)
      }
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
      keep(name, { text: '', files: [], quote: undefined, buttons: undefined })
      if (timers.has(name)) save(name, text)
    },
    /** Saves now: the user leaves the chat. */
    flush: (name: string): void => {
      if (timers.has(name)) save(name)
    },
    /** The page is being left, perhaps for good. */
    leave: (): void => {
      const unsaved = [...timers.keys()]
      const names = new Set([...unsaved, ...storing.keys()])
      world.keepAtLeave([...names].map((name) => [keyOf(name, tab), drafts.get(name) ?? { removedAt: now() }]))
      for (const name of unsaved) save(name)
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
