import { messages } from '@beseda/contract/endpoints/messages.ts'
import type { Message } from '@beseda/contract/entities/message.ts'
import { useSyncExternalStore } from 'react'
import { call } from '../../../lib/api.ts'
import { ApiError, isPassing } from '../../../lib/api-error.ts'
import { later, now } from '../../../lib/clock.ts'
import { checkConnection, currentConnection, subscribeConnection } from '../../../lib/connection.ts'
import { outboxKey, outbox as saved } from '../../../lib/drafts.ts'
import { holdPage, setUnsent } from '../../../lib/unsaved.ts'
import { type Entries, failedCount, makeOutbox, type OutboxStore, type OutgoingEntry } from './outbox.ts'

/** Without an answer for this long the connection is checked. */
const checkMs = 2000

let current: { readonly userId: string; readonly store: OutboxStore } | null = null

const isOnline = (): boolean => navigator.onLine && currentConnection().state !== 'offline'

/** Opens the outbox of the signed-in user: restores unsent messages of an earlier visit and sends them. */
export const openOutbox = (
  userId: string,
  feeds: {
    readonly onStored: (message: Message) => void
    readonly lastSeqOf: (chatId: string) => number
    /** The server has the message that closes this chat. */
    readonly onClosing: (chatId: string) => void
  },
): void => {
  if (current?.userId === userId) return
  const store = makeOutbox({
    later,
    isOnline,
    now,
    post: (entry, signal) => {
      const { id, chatId, text, files, internal, quote, buttons, letter, mentions, marks } = entry
      const { seenSeq, draftSeq, close, heldUntil } = entry
      const answered = later(checkMs, checkConnection)
      const about = { chatId, id, text, fileIds: files.map((f) => f.id), internal, draftSeq, close }
      const named = internal && mentions && { mentions: mentions.map(({ id: userId, name }) => ({ id: userId, name })) }
      const below = buttons && { buttons: [...buttons] }
      const what = { ...about, ...letter, ...named, ...below, ...(marks && { formatted: true }) }
      const input = { ...what, ...(quote && { quoteId: quote.id }), ...(seenSeq && { seenSeq }) }
      // The page may be closing while a held message is sent.
      return call(messages.send, input, { signal, keepalive: heldUntil !== undefined }).finally(answered)
    },
    isKept: async ({ chatId, id }) => (await saved.get(outboxKey(userId, chatId, id))) !== undefined,
    refusalOf: (error) =>
      error instanceof ApiError && !isPassing(error) ? { code: error.code, params: error.params } : null,
    lastSeqOf: feeds.lastSeqOf,
    onStored: (message, { close }) => {
      feeds.onStored(message)
      if (close) feeds.onClosing(message.chatId)
    },
    save: (entry) => void saved.set(outboxKey(userId, entry.chatId, entry.id), entry),
    drop: (entry) => void saved.delete(outboxKey(userId, entry.chatId, entry.id)),
  })
  current = { userId, store }
  for (const listener of waiting) store.subscribe(listener)
  store.subscribe(() => setUnsent(store.read().length))
  store.subscribe(guardPage(store))
  store.subscribe(() => returnStale(store))
  addEventListener('pagehide', store.leave)
  addEventListener('visibilitychange', () => document.visibilityState === 'hidden' && store.leave())
  let wasOnline = isOnline()
  const onConnection = () => {
    if (isOnline() && !wasOnline) store.wake()
    wasOnline = isOnline()
  }
  subscribeConnection(onConnection)
  addEventListener('online', onConnection)
  addEventListener('offline', onConnection)
  void saved.entries().then((entries) => {
    const own = entries.filter(([key]) => key.startsWith(`${userId}/`)).map(([, entry]) => entry as OutgoingEntry)
    // the support chat keeps its own without a chat
    store.restore(own.filter((entry) => entry.chatId))
  })
}

/** A colleague was faster: the text returns to the composer, where it is sent again by one more press. */
const returnStale = (store: OutboxStore): void => {
  if (store.read().some(isStale))
    void import('./return-stale.ts').then(
      (m) => m.returnStale(store),
      () => undefined,
    )
}
const isStale = ({ failure }: OutgoingEntry): boolean =>
  failure?.kind === 'refused' && failure.refusal.code.endsWith('_MEANWHILE')

/** Unsent messages survive a reload, but the user should know that a client has not been answered. */
const guardPage = (store: OutboxStore): (() => void) => {
  let held: 'asks' | 'interrupts' | null = null
  let release = (): void => undefined
  return () => {
    const outbox = store.read()
    const wanted = outbox.some((e) => e.failure) ? 'asks' : outbox.length > 0 ? 'interrupts' : null
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
/** These messages are stored: entries with their ids need no further attempt. */
export const settleOutgoing = (ids: ReadonlySet<string>): void => current?.store.settle(ids)

const none: Entries = []
const waiting = new Set<() => void>()
const subscribe = (changed: () => void) => {
  waiting.add(changed)
  const end = current?.store.subscribe(changed)
  return () => {
    waiting.delete(changed)
    end?.()
  }
}
const entriesOf = (chatId: string): Entries => current?.store.read().filter((e) => e.chatId === chatId) ?? none
export const useFailedCount = (chatId: string): number =>
  useSyncExternalStore(subscribe, () => failedCount(current?.store.read() ?? none, chatId))
/** The text of the newest unsent message of a chat, or null. */
export const useSendingText = (chatId: string): string | null =>
  useSyncExternalStore(subscribe, () => {
    const last = entriesOf(chatId).findLast((e) => !e.failure)
    return last ? last.text.slice(0, 200) || (last.files[0]?.name ?? '') : null
  })
export const useOutbox = (): Entries => useSyncExternalStore(subscribe, () => current?.store.read() ?? none)
