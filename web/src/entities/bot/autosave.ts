/** What the indicator shows. `conflict`: somebody else has saved meanwhile. */
export type SaveState = 'saved' | 'changed' | 'saving' | 'failed' | 'conflict'

/** The answer to an attempt. */
export type SaveResult<T> =
  | { readonly kind: 'saved'; readonly revision: number }
  /** Another editor has saved; `stored` is what the server has now. */
  | { readonly kind: 'conflict'; readonly stored: T; readonly revision: number }
  /** It may succeed later; `text` says why it did not. */
  | { readonly kind: 'failed'; readonly text: string }

export interface SaveStatus<T> {
  readonly state: SaveState
  /** When the server last confirmed. */
  readonly savedAt: number | null
  /** Why the last attempt failed. */
  readonly text: string | null
  /** What another editor saved. */
  readonly stored: T | null
}
export interface AutosaveOptions<T> {
  readonly initial: T
  readonly revision: number
  /** Sends the difference of two documents, based on a revision. Never rejects. */
  readonly send: (base: T, next: T, revision: number) => Promise<SaveResult<T>>
  /** True: nothing to save. */
  readonly isSame: (a: T, b: T) => boolean
  /** Joins the changes of both sides since the base; null when both changed the same. */
  readonly merge: (base: T, mine: T, stored: T) => T | null
  /** Called when a merge changed the document. */
  readonly onMerged: (merged: T) => void
  readonly onStatus: (status: SaveStatus<T>) => void
  readonly now: () => number
  readonly later: (ms: number, run: () => void) => () => void
}
/** Waits for a pause in the work, and for longer ones after failures. Milliseconds. */
export const pauseMs = 1500
const retryMs = [3000, 10_000, 30_000] as const

/**
 * Saves a document by itself: after a pause, one call at a time, always the difference to what the server confirmed. What is
 * changed while a call runs stays changed, and goes with the next one.
 */
export class Autosave<T> {
  readonly #options: AutosaveOptions<T>
  #base: T
  #revision: number
  #current: T
  #status: SaveStatus<T> = { state: 'saved', savedAt: null, text: null, stored: null }
  #running: Promise<void> | null = null
  #failures = 0
  #storedRevision = 0
  #cancel = (): void => undefined
  constructor(options: AutosaveOptions<T>) {
    this.#options = options
    this.#base = options.initial
    this.#current = options.initial
    this.#revision = options.revision
  }
  get status(): SaveStatus<T> {
    return this.#status
  }
  /** The document that the server has confirmed. */
  get base(): T {
    return this.#base
  }
  get revision(): number {
    return this.#revision
  }
  get isChanged(): boolean {
    return !this.#options.isSame(this.#base, this.#current)
  }
  /** Tells the current document. */
  change(next: T): void {
    this.#current = next
    if (this.#status.state === 'conflict' || this.#running) return
    if (!this.isChanged) {
      if (this.#status.state !== 'saved') this.#set({ state: 'saved', text: null })
      this.#cancel()
      return
    }
    if (this.#status.state !== 'failed') this.#set({ state: 'changed' })
    this.#plan(pauseMs)
  }
  /** Saves now. True when the server has everything. */
  async save(): Promise<boolean> {
    this.#cancel()
    // no pause when nothing runs: two callers would both begin
    while (this.#running) await this.#running
    if (this.#status.state === 'conflict') return false
    if (!this.isChanged) {
      this.#set({ state: 'saved', text: null })
      return true
    }
    this.#running = this.#attempt().finally(() => {
      this.#running = null
    })
    await this.#running
    if (this.#status.state !== 'changed') return this.#status.state === 'saved'
    return this.save()
  }
  /** After a conflict: the stored document replaces this one. */
  takeStored(): T {
    const { stored } = this.#status
    if (stored === null) return this.#current
    this.#base = stored
    this.#revision = this.#storedRevision
    this.#current = stored
    this.#set({ state: 'saved', stored: null, text: null, savedAt: this.#options.now() })
    return stored
  }
  /** After a conflict: this document replaces the stored one. */
  keepMine(): Promise<boolean> {
    const { stored } = this.#status
    if (stored === null) return Promise.resolve(false)
    this.#base = stored
    this.#revision = this.#storedRevision
    this.#set({ state: 'changed', stored: null, text: null })
    return this.save()
  }
  /** The server has saved otherwise: by a rollback, or when a version was published. */
  replace(stored: T, revision: number): void {
    this.#cancel()
    this.#base = stored
    this.#current = stored
    this.#revision = revision
    this.#set({ state: 'saved', stored: null, text: null, savedAt: this.#options.now() })
  }
  stop(): void {
    this.#cancel()
  }

  async #attempt(): Promise<void> {
    const sent = this.#current
    this.#set({ state: 'saving' })
    const result = await this.#options.send(this.#base, sent, this.#revision)
    if (result.kind === 'saved') {
      this.#failures = 0
      this.#base = sent
      this.#revision = result.revision
      const isChanged = this.isChanged
      this.#set({ state: isChanged ? 'changed' : 'saved', text: null, savedAt: this.#options.now() })
      if (isChanged) this.#plan(pauseMs)
    } else if (result.kind === 'conflict') this.#meet(result.stored, result.revision)
    else {
      this.#set({ state: 'failed', text: result.text })
      this.#plan(retryMs[Math.min(this.#failures, retryMs.length - 1)]!)
      this.#failures += 1
    }
  }
  #meet(stored: T, revision: number): void {
    const merged = this.#options.merge(this.#base, this.#current, stored)
    if (merged === null) {
      this.#storedRevision = revision
      this.#set({ state: 'conflict', stored })
      return
    }
    this.#base = stored
    this.#revision = revision
    this.#current = merged
    this.#options.onMerged(merged)
    this.#set({ state: this.isChanged ? 'changed' : 'saved', text: null })
    if (this.isChanged) this.#plan(0)
  }
  #plan(ms: number): void {
    this.#cancel()
    this.#cancel = this.#options.later(ms, () => void this.save())
  }
  #set(change: Partial<SaveStatus<T>>): void {
    this.#status = { ...this.#status, ...change }
    this.#options.onStatus(this.#status)
  }
}
