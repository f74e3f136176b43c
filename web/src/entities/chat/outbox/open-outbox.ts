import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError, isPassing } from '../../../lib/api-error.ts'
import { elapsed, later } from '../../../lib/clock.ts'
import { currentConnection, subscribeConnection } from '../../../lib/connection.ts'
import { outboxKey, outbox as saved } from '../../../lib/drafts.ts'
import { holdPage, setUnsent } from '../../../lib/unsaved.ts'
import { failedCount, type Outbox, type OutgoingEntry } from './outbox.ts'
import { makeOutbox, type OutboxStore } from './outbox-store.ts'

let current: { readonly userId: string; readonly store: OutboxStore } | null = null

const isOnline = (): boolean => navigator.onLine && currentConnection().state !== 'offline'

/** Opens the outbox of the signed-in person: unsent messages of an earlier visit come back and are sent. */
export const openOutbox = (
  userId: string,
  feeds: { readonly onStored: (message: Message) => void; readonly lastSeqOf: (chatId: string) => number },
): void => {
  if (current?.userId === userId) return
  const store = makeOutbox({
    now: elapsed,
    later,
    isOnline,
    post: ({ id, chatId, text, files, internal }, signal) =>
      call(messages.send, { chatId, id, text, fileIds: files.map((f) => f.id), internal }, { signal }),
    refusalOf: (error) =>
      error instanceof ApiError && !isPassing(error) ? { code: error.code, params: error.params } : null,
    ...feeds,
    save: (entry) => void saved.set(outboxKey(userId, entry.chatId, entry.id), entry),
    drop: (entry) => void saved.delete(outboxKey(userId, entry.chatId, entry.id)),
  })
  current = { userId, store }
  for (const listener of waiting) store.subscribe(listener)
  store.subscribe(() => setUnsent(store.read().length))
  store.subscribe(guardPage(store))
  let wasOnline = isOnline()
  const hear = () => {
    if (isOnline() && !wasOnline) store.hurry()
    wasOnline = isOnline()
  }
  subscribeConnection(hear)
  addEventListener('online', hear)
  addEventListener('offline', hear)
  void saved.entries().then((entries) => {
    const own = entries.filter(([key]) => key.startsWith(`${userId}/`)).map(([, entry]) => entry as OutgoingEntry)
    // Ids sort by the time they were made.
    store.restore(own.sort((a, b) => (a.id < b.id ? -1 : 1)))
  })
}

/** Unsent messages survive the page, but somebody who leaves should know that a client has not been answered. */
const guardPage = (store: OutboxStore): (() => void) => {
  let held: 'asks' | 'interrupts' | null = null
  let release = (): void => undefined
  return () => {
    const outbox = store.read()
    const wanted = outbox.some((e) => e.state === 'failed') ? 'asks' : outbox.length > 0 ? 'interrupts' : null
    if (wanted === held) return
    held = wanted
    release()
    release = wanted ? holdPage(wanted) : () => undefined
  }
}

export const outboxStore = (): OutboxStore => {
  if (!current) throw new Error('The outbox has not been opened')
  return current.store
}
/** These messages are stored: whatever is still on its way with their ids is done. */
export const settleOutgoing = (ids: ReadonlySet<string>): void => current?.store.settle(ids)

const none: Outbox = []
const waiting = new Set<() => void>()
const subscribe = (changed: () => void) => {
  waiting.add(changed)
  const end = current?.store.subscribe(changed)
  return () => {
    waiting.delete(changed)
    end?.()
  }
}
const entriesOf = (chatId: string): Outbox => current?.store.read().filter((e) => e.chatId === chatId) ?? none
export const useFailedCount = (chatId: string): number =>
  useSyncExternalStore(subscribe, () => failedCount(current?.store.read() ?? none, chatId))
/** The text of the newest message of a chat that is still on its way, or null. */
export const useSendingText = (chatId: string): string | null =>
  useSyncExternalStore(subscribe, () => {
    const last = entriesOf(chatId).findLast((e) => e.state !== 'failed')
    return last ? last.text.slice(0, 200) || (last.files[0]?.name ?? '') : null
  })
export const useOutbox = (): Outbox => useSyncExternalStore(subscribe, () => current?.store.read() ?? none)
