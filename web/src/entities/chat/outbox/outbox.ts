import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Message, Quote } from '@beseda/contract/entities/message.ts'
import type { OwnButton } from '@beseda/contract/entities/part.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import type { MarkKind } from '@beseda/contract/marks.ts'
import { createOutbox, type OutboxEntry } from '@beseda/sdk/core/outbox.ts'
import type { LetterFields } from '../drafts/make-drafts.ts'

/** Delays between attempts after a network error, in milliseconds. */
export const retryWaitsMs = [1000, 3000, 9000] as const
/** An attempt without an answer fails after this time, in milliseconds. */
export const answerMs = 30_000

/** Why a message did not reach the server: no answer, or a refusal with this code. */
export type SendFailure = ({ readonly kind: 'noAnswer' } | { readonly kind: 'refused'; readonly refusal: Refusal }) & {
  /** The last entry of the feed when it failed: the message keeps that position. */
  readonly afterSeq: number
}

/** A message that the server has not stored yet. */
export interface OutgoingEntry extends OutboxEntry {
  readonly chatId: string
  readonly text: string
  readonly files: readonly StoredFile[]
  readonly internal: boolean
  /** The message that it answers. */
  readonly quote?: Quote | undefined
  /** Of an internal message: the colleagues chosen for its text. */
  readonly mentions?: readonly { readonly id: string; readonly name: string }[] | undefined
  /** Below the text. */
  readonly buttons?: readonly OwnButton[] | undefined
  /** Formatting that the channel has: the text has marks as they were typed. */
  readonly marks?: readonly MarkKind[] | undefined
  /** Of a letter. */
  readonly letter?: LetterFields | undefined
  readonly at: number
  /** The last entry of the feed when it was written; 0: unknown. What the client wrote since is not answered by it. */
  readonly seenSeq?: number
  /** The last entry of the feed when its text was begun; the server refuses it when a colleague has acted since. */
  readonly draftSeq?: number | undefined
  /** The chat closes with it. */
  readonly close?: { readonly categoryId?: string | undefined } | undefined
  /** Until then it can be cancelled, and is not sent. */
  readonly heldUntil?: number | undefined
  readonly failure: SendFailure | null
}
/** In sending order. */
export type Entries = readonly OutgoingEntry[]
export type NewEntry = Omit<OutgoingEntry, 'order' | 'seenSeq' | 'failure'>

export const newEntry = (entry: NewEntry): OutgoingEntry => ({ ...entry, order: entry.at, failure: null })

/** Dependencies of the outbox; tests pass their own. */
export interface OutboxWorld {
  readonly later: (ms: number, fn: () => void) => () => void
  readonly now: () => number
  readonly isOnline: () => boolean
  /** Sends one message and resolves with the stored one. Rejects when the server refuses it or does not answer. */
  readonly post: (entry: OutgoingEntry, signal: AbortSignal) => Promise<Message>
  /** Null when the message was lost, or when the server may store it later. */
  readonly refusalOf: (error: unknown) => Refusal | null
  readonly onStored: (message: Message, entry: OutgoingEntry) => void
  /** Whether the browser still stores it: another tab may have cancelled it. */
  readonly isKept: (entry: OutgoingEntry) => Promise<boolean>
  readonly lastSeqOf: (chatId: string) => number
  readonly save: (entry: OutgoingEntry) => void
  readonly drop: (entry: OutgoingEntry) => void
}

/** No answer within `answerMs`: the server may have stored the message or not; the same id makes a retry harmless. */
const timedOut = new Error('no answer in time')

/**
 * A refusal is final. A lost answer does not count as an attempt while offline; otherwise three retries follow, then
 * the user must decide. Returns a delay in ms or the failure.
 */
const afterFailure = (
  { chatId }: OutgoingEntry,
  error: unknown,
  tries: number,
  world: Pick<OutboxWorld, 'isOnline' | 'refusalOf' | 'lastSeqOf'>,
): number | SendFailure => {
  const afterSeq = world.lastSeqOf(chatId)
  const refusal = world.refusalOf(error)
  if (refusal) return { kind: 'refused', refusal, afterSeq }
  if (error === timedOut) return { kind: 'noAnswer', afterSeq }
  if (!world.isOnline()) return Number.POSITIVE_INFINITY
  return retryWaitsMs[tries - 1] ?? { kind: 'noAnswer', afterSeq }
}

/** The outbox of the console: each chat has its own lane. */
export const makeOutbox = (world: OutboxWorld) => {
  const listeners = new Set<() => void>()
  /** Of this page; a held entry of another visit waits too, but only its own page may cancel it. */
  const own = new Set<string>()
  const holds = new Map<string, () => void>()
  /** They wait no longer. */
  const free = new Set<string>()
  /** Sent at once, because the page is being left. */
  const early = new Map<string, Promise<Message>>()
  const find = (id: string) => outbox.list().find((e) => e.id === id)
  const hold = ({ id, heldUntil = 0 }: OutgoingEntry) =>
    new Promise<void>((resolve) => {
      const cancel = world.later(heldUntil - world.now(), () => go())
      const go = () => {
        cancel()
        holds.delete(id)
        resolve()
      }
      holds.set(id, go)
    })
  /** Resolves when it may be sent; false: it was cancelled meanwhile. */
  const released = async (entry: OutgoingEntry): Promise<boolean> => {
    await hold(entry)
    if (!find(entry.id) || !(free.has(entry.id) || (await world.isKept(entry)))) return false
    free.add(entry.id)
    return true
  }
  const deliver = async (entry: OutgoingEntry) => {
    if (entry.heldUntil && !free.has(entry.id) && !(await released(entry))) return
    const abort = new AbortController()
    const cancel = world.later(answerMs, () => abort.abort())
    try {
      const sent = early.get(entry.id) ?? world.post(entry, abort.signal)
      early.delete(entry.id)
      world.onStored(await sent, entry)
    } catch (error) {
      throw abort.signal.aborted ? timedOut : error
    } finally {
      cancel()
    }
  }
  const outbox = createOutbox<OutgoingEntry>({
    later: world.later,
    isOnline: world.isOnline,
    laneOf: (entry) => entry.chatId,
    deliver,
    onFailure: (entry, error, tries) => afterFailure(entry, error, tries, world),
    save: world.save,
    drop: world.drop,
    onChange: () => {
      for (const listener of listeners) listener()
    },
  })
  return {
    read: outbox.list,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    enqueue: (entry: NewEntry): void => {
      own.add(entry.id)
      outbox.add({ ...newEntry(entry), seenSeq: world.lastSeqOf(entry.chatId) })
    },
    mayCancel: (id: string): boolean => own.has(id) && !free.has(id) && (find(id)?.heldUntil ?? 0) > world.now(),
    /** The page is being left: what is held goes now, in order. An entry that is stored twice is stored once. */
    leave: (): void => {
      for (const entry of outbox.list()) {
        if (entry.failure || !own.has(entry.id) || free.has(entry.id)) continue
        if (!world.isOnline() || (entry.heldUntil ?? 0) <= world.now()) continue
        const sent = world.post(entry, new AbortController().signal)
        sent.catch(() => undefined)
        early.set(entry.id, sent)
        free.add(entry.id)
        holds.get(entry.id)?.()
      }
    },
    settle: (ids: ReadonlySet<string>): void => {
      for (const id of ids) outbox.remove(id)
    },
    /** Somebody has read why it failed: what colleagues did meanwhile is no reason any more. */
    retry: (id: string): void => {
      const entry = find(id)
      if (!entry?.failure) return
      outbox.remove(id)
      outbox.add({ ...entry, order: world.now(), failure: null, draftSeq: undefined, heldUntil: undefined })
    },
    remove: (id: string): void => {
      outbox.remove(id)
      holds.get(id)?.()
    },
    restore: outbox.restore,
    wake: outbox.wake,
  }
}
export type OutboxStore = ReturnType<typeof makeOutbox>

export const failedCount = (entries: Entries, chatId: string): number =>
  entries.filter((e) => e.chatId === chatId && e.failure).length
