import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import { createOutbox, type OutboxEntry } from '@beseda/sdk/core/outbox.ts'

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
  readonly at: number
  /** The last entry of the feed when it was written; 0: unknown. What the client wrote since is not answered by it. */
  readonly seenSeq?: number
  readonly failure: SendFailure | null
}
/** In sending order. */
export type Entries = readonly OutgoingEntry[]
export type NewEntry = Pick<OutgoingEntry, 'id' | 'chatId' | 'text' | 'files' | 'internal' | 'at'>

export const newEntry = (entry: NewEntry): OutgoingEntry => ({ ...entry, order: entry.at, failure: null })

/** Dependencies of the outbox; tests pass their own. */
export interface OutboxWorld {
  readonly later: (ms: number, fn: () => void) => () => void
  readonly isOnline: () => boolean
  /** Sends one message and resolves with the stored one. Rejects when the server refuses it or does not answer. */
  readonly post: (entry: OutgoingEntry, signal: AbortSignal) => Promise<Message>
  /** Null when the message was lost, or when the server may store it later. */
  readonly refusalOf: (error: unknown) => Refusal | null
  readonly onStored: (message: Message) => void
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
  const deliver = async (entry: OutgoingEntry) => {
    const abort = new AbortController()
    const cancel = world.later(answerMs, () => abort.abort())
    try {
      world.onStored(await world.post(entry, abort.signal))
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
    enqueue: (entry: NewEntry): void => void outbox.add({ ...newEntry(entry), seenSeq: world.lastSeqOf(entry.chatId) }),
    settle: (ids: ReadonlySet<string>): void => {
      for (const id of ids) outbox.remove(id)
    },
    retry: outbox.retry,
    remove: outbox.remove,
    restore: outbox.restore,
    wake: outbox.wake,
  }
}
export type OutboxStore = ReturnType<typeof makeOutbox>

export const failedCount = (entries: Entries, chatId: string): number =>
  entries.filter((e) => e.chatId === chatId && e.failure).length
