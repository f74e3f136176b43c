import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import type { Refusal } from '@beseda/contract/errors/index.ts'
import * as box from './outbox.ts'

/** What the outbox needs from the world; the tests give it another one. */
export interface OutboxWorld {
  readonly now: () => number
  readonly later: (ms: number, fn: () => void) => () => void
  readonly isOnline: () => boolean
  /** Sends one message and gives the stored one. Rejects when the server refused, or when nobody knows. */
  readonly post: (entry: box.OutgoingEntry, signal: AbortSignal) => Promise<Message>
  /** Null when the message was lost, or when it may well be taken a little later. */
  readonly refusalOf: (error: unknown) => Refusal | null
  readonly onStored: (message: Message) => void
  readonly lastSeqOf: (chatId: string) => number
  readonly save: (entry: box.OutgoingEntry) => void
  readonly drop: (entry: box.OutgoingEntry) => void
}

export const makeOutbox = (world: OutboxWorld) => {
  let outbox: box.Outbox = []
  const listeners = new Set<() => void>()
  let cancelWait = (): void => undefined

  const change = (next: box.Outbox): void => {
    if (next === outbox) return
    const before = new Map(outbox.map((e) => [e.id, e]))
    for (const entry of next) {
      // Being under way is not worth keeping: after a reload it is sent again anyway.
      const known = before.get(entry.id)
      if (!known || (known.state !== entry.state && entry.state !== 'sending')) world.save(entry)
      before.delete(entry.id)
    }
    for (const gone of before.values()) world.drop(gone)
    outbox = next
    for (const listener of listeners) listener()
    work()
  }

  const work = (): void => {
    cancelWait()
    for (const entry of box.sendable(outbox, world.now(), world.isOnline())) void send(entry)
    const next = box.nextTry(outbox)
    if (next !== null && world.isOnline()) cancelWait = world.later(Math.max(0, next - world.now()), work)
  }

  const send = async (entry: box.OutgoingEntry): Promise<void> => {
    const { id, chatId } = entry
    outbox = box.started(outbox, id)
    for (const listener of listeners) listener()
    const abort = new AbortController()
    const cancel = world.later(box.answerMs, () => abort.abort())
    try {
      const message = await world.post(entry, abort.signal)
      world.onStored(message)
      change(box.settled(outbox, new Set([id])))
    } catch (error) {
      // The frame of the message may have come before: then it is stored, whatever the call says.
      if (!outbox.some((e) => e.id === id)) return
      const refusal = world.refusalOf(error)
      const lastSeq = world.lastSeqOf(chatId)
      if (refusal) change(box.refused(outbox, id, refusal, lastSeq))
      else if (abort.signal.aborted) change(box.unanswered(outbox, id, lastSeq))
      else change(box.lost(outbox, id, { now: world.now(), online: world.isOnline(), lastSeq }))
    } finally {
      cancel()
    }
  }

  return {
    read: (): box.Outbox => outbox,
    subscribe: (changed: () => void) => {
      listeners.add(changed)
      return () => listeners.delete(changed)
    },
    enqueue: (entry: box.NewEntry): void => change(box.enqueued(outbox, entry)),
    settle: (ids: ReadonlySet<string>): void => change(box.settled(outbox, ids)),
    retry: (id: string): void => change(box.retried(outbox, id)),
    remove: (id: string): void => change(box.removed(outbox, id)),
    restore: (saved: box.Outbox): void => change(box.restored(saved, outbox)),
    /** The connection has come back. */
    hurry: (): void => {
      outbox = box.hurried(outbox)
      work()
    },
  }
}
export type OutboxStore = ReturnType<typeof makeOutbox>

/** An unsent message in the shape of a stored one, so that the same bubble draws both. Stable per entry. */
const drawn = new WeakMap<box.OutgoingEntry, Message>()
export const asMessage = (
  entry: box.OutgoingEntry,
  author: { readonly id: string; readonly name: string },
  sessionId: string,
): Message => {
  const known = drawn.get(entry)
  if (known) return known
  const files: StoredFile[] = [...entry.files]
  const message: Message = {
    id: entry.id,
    chatId: entry.chatId,
    sessionId,
    seq: Number.MAX_SAFE_INTEGER,
    kind: entry.internal ? 'internal' : 'message',
    author: { kind: 'operator', ...author },
    text: entry.text,
    files,
    at: entry.at,
    status: entry.internal ? null : 'queued',
    failure: null,
    history: null,
  }
  drawn.set(entry, message)
  return message
}
