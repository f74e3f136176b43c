import type { PhoneChat, PhoneClient, PhoneFile, PhoneMessage } from '@beseda/contract/phone.ts'
import { integer } from '../platform/exact-json.ts'
import { portraitOf } from './emulator-portrait.ts'

/** One account of the business at the emulated provider. */
export interface EmulatedAccount {
  readonly id: string
  readonly name: string
  /** What a form of the console asks for, by the name of its field. */
  readonly credentials: Readonly<Record<string, string>>
  /** The credentials are refused until they are restored. */
  isRevoked: boolean
  /** Where updates are sent; null: they wait for a poll. */
  hook: { readonly url: string; readonly secret: string } | null
  /** A poll has come, or our webhook was set by hand. */
  isPolled?: true
  /** The newest are at the end. Those that a webhook took, or a poll behind them confirmed, are gone. */
  updates: Update[]
}
export interface Update {
  readonly id: string
  readonly body: unknown
}
/** Everything that an emulated provider remembers; only data, so that it outlives a restart of the demo. */
export interface WorldData {
  accounts: EmulatedAccount[]
  clients: PhoneClient[]
  chats: PhoneChat[]
  media: Record<string, { readonly name: string; readonly mime: string; readonly base64: string }>
  /** The last number of each series. */
  counters: Record<string, string>
  /** The adapter's own notes. */
  notes: Record<string, unknown>
}
type Revive = (name: string, value: unknown, about: { readonly source: string }) => unknown
const keepDigits: Revive = (_, value, { source }) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value) ? integer(source) : value
/**
 * What an earlier process wrote with `JSON.stringify`. Ids beyond 2^53 in waiting updates stay numbers with all their digits:
 * rounded, several updates would have the same id.
 */
export const worldsIn = <T>(text: string): T => JSON.parse(text, keepDigits as Parameters<typeof JSON.parse>[1]) as T
const emptyWorld = (): WorldData => ({ accounts: [], clients: [], chats: [], media: {}, counters: {}, notes: {} })
/** Older messages are forgotten. */
const mostMessages = 300
/** Where no webhook takes them. A webhook gets each one, however long its server is away, as providers promise for days. */
const mostUpdates = 1000

export interface World {
  readonly data: WorldData
  readonly now: () => number
  /** Origin of our server, for providers whose webhook is set by hand. */
  readonly serverUrl: () => string
  /** The next number of a series, which begins behind `after`. */
  readonly nextId: (series: string, after?: string) => string
  readonly account: (id: string) => EmulatedAccount | null
  /** The account whose credential is this one, unless it was revoked. */
  readonly accountBy: (field: string, value: string) => EmulatedAccount | null
  readonly client: (id: string) => PhoneClient | null
  readonly chat: (accountId: string, clientId: string) => PhoneChat | null
  readonly openChat: (accountId: string, clientId: string) => PhoneChat
  readonly message: (chat: PhoneChat, id: string) => PhoneMessage | null
  readonly addMessage: (chat: PhoneChat, message: PhoneMessage) => PhoneMessage
  readonly addMedia: (
    id: string,
    file: { readonly name: string; readonly mime: string; readonly content: Buffer },
  ) => void
  /** The id of the client's photo among the media; null: they have none, as one client in four. */
  readonly photo: (clientId: string) => string | null
  readonly media: (id: string) => { readonly name: string; readonly mime: string; readonly content: Buffer } | null
  /** Puts an update in the account's list; a webhook or a poll takes it. */
  readonly update: (accountId: string, update: Update) => void
  /** Resolves when an update of the account arrives, and after `ms` at the latest. */
  readonly nextUpdate: (accountId: string, ms: number, gone?: AbortSignal) => Promise<void>
  /** After each change of what is on the phone. */
  readonly changed: () => void
}
export interface WorldOptions {
  readonly now: () => number
  readonly wait: (ms: number) => Promise<void>
  readonly serverUrl: () => string
  readonly changed: () => void
  /** What an earlier process remembered. */
  readonly data?: WorldData
}
export const fileItem = (file: PhoneFile) => ({ is: 'file' as const, ...file })

export const createWorld = ({ now, wait, serverUrl, changed, data = emptyWorld() }: WorldOptions): World => {
  const waiting = new Set<{ readonly accountId: string; readonly wake: () => void }>()
  const account = (id: string) => data.accounts.find((a) => a.id === id) ?? null
  const chat = (accountId: string, clientId: string) =>
    data.chats.find((c) => c.accountId === accountId && c.clientId === clientId) ?? null
  return {
    data,
    now,
    serverUrl,
    nextId: (series, after = '0') => {
      const next = String(BigInt(data.counters[series] ?? after) + 1n)
      data.counters[series] = next
      return next
    },
    account,
    accountBy: (field, value) => data.accounts.find((a) => a.credentials[field] === value && !a.isRevoked) ?? null,
    client: (id) => data.clients.find((c) => c.id === id) ?? null,
    chat,
    openChat: (accountId, clientId) => {
      const known = chat(accountId, clientId)
      if (known) return known
      const opened = { accountId, clientId, messages: [], keyboard: [], blocked: false, typingUntil: 0 }
      data.chats.push(opened)
      return opened
    },
    message: ({ messages }, id) => messages.find((m) => m.id === id) ?? null,
    addMessage: ({ messages }, message) => {
      messages.push(message)
      if (messages.length > mostMessages) messages.shift()
      changed()
      return message
    },
    addMedia: (id, { name, mime, content }) => {
      data.media[id] = { name, mime, base64: content.toString('base64') }
    },
    photo: (clientId) => {
      const number = data.clients.findIndex((c) => c.id === clientId)
      return number < 0 || number % 4 === 3 ? null : `portrait-${number}`
    },
    media: (id) => {
      const portrait = /^portrait-(\d+)$/.exec(id)?.[1]
      if (portrait) return { name: `${id}.png`, mime: 'image/png', content: portraitOf(Number(portrait)) }
      const found = Object.hasOwn(data.media, id) ? data.media[id] : undefined
      return found ? { name: found.name, mime: found.mime, content: Buffer.from(found.base64, 'base64') } : null
    },
    update: (accountId, update) => {
      const { hook, updates } = account(accountId)!
      updates.push(update)
      if (hook === null && updates.length > mostUpdates) updates.shift()
      for (const w of waiting) if (w.accountId === accountId) w.wake()
      changed()
    },
    nextUpdate: (accountId, ms, gone) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      const waiter = { accountId, wake: resolve }
      waiting.add(waiter)
      gone?.addEventListener('abort', () => resolve())
      void wait(ms).then(resolve)
      return promise.finally(() => waiting.delete(waiter))
    },
    changed,
  }
}
