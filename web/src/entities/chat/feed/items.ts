import type { Message } from '@beseda/contract/entities/message.ts'
import type { OutgoingEntry } from '../outbox/outbox.ts'

/** Bubbles of one author within this time are grouped. Milliseconds. */
const joinMs = 180_000

export type FeedItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | {
      readonly kind: 'session'
      readonly key: string
      readonly sessionId: string
      readonly number: number | null
      readonly at: number
    }
  | { readonly kind: 'unread'; readonly key: 'unread' }
  | { readonly kind: 'history'; readonly key: string; readonly message: Message }
  | {
      readonly kind: 'bubble'
      readonly key: string
      readonly message: Message
      readonly joined: boolean
      readonly entry: null
    }
  | {
      readonly kind: 'bubble'
      readonly key: string
      readonly message: Message
      readonly joined: boolean
      readonly entry: OutgoingEntry
    }

export type BubbleItem = Extract<FeedItem, { kind: 'bubble' }>

export interface ItemsInput {
  readonly messages: readonly Message[]
  /** The first entry of the whole feed; separators above the first loaded entry are drawn only there. */
  readonly firstSeq: number
  /** Own messages that the server has not stored yet, in sending order. */
  readonly outgoing: readonly { readonly entry: OutgoingEntry; readonly message: Message }[]
  /** The marker «new messages» comes before this entry; null: no marker. */
  readonly markerSeq: number | null
  /** Request numbers known from other queries, by session. */
  readonly numbers: ReadonlyMap<string, number>
  readonly dayOf: (at: number) => string
}

/** The feed as a list of rows: separators, events and bubbles, each with a key that survives loading and sending. */
export const itemsOf = (input: ItemsInput): readonly FeedItem[] => {
  const items: FeedItem[] = []
  const placed = placedOutgoing(input)
  let previous: Message | null = null
  // If the marker is before the loaded range, draw it when that part is loaded.
  let marked = input.markerSeq === null || (input.messages[0]?.seq ?? 0) > input.markerSeq
  for (const { message, entry } of placed) {
    items.push(...separators(previous, message, input))
    if (!marked && message.seq >= input.markerSeq! && message.author.kind === 'client') {
      items.push({ kind: 'unread', key: 'unread' })
      marked = true
      previous = null
    }
    if (message.kind !== 'history') {
      items.push({ kind: 'bubble', key: message.id, message, joined: isJoined(previous, message), entry } as FeedItem)
    } else if (message.history?.type !== 'opened') {
      items.push({ kind: 'history', key: message.id, message })
    }
    previous = message
  }
  return items
}

interface Placed {
  readonly message: Message
  readonly entry: OutgoingEntry | null
}
/** A failed message stays where it failed; all other unsent ones come last. */
const placedOutgoing = ({ messages, outgoing }: ItemsInput): readonly Placed[] => {
  const ids = new Set(messages.map((m) => m.id))
  const waiting = outgoing.filter(({ entry }) => !ids.has(entry.id))
  const result: Placed[] = []
  let next = 0
  const failed = waiting.filter(({ entry }) => entry.failure)
  for (const message of messages) {
    while (next < failed.length && failed[next]!.entry.failure!.afterSeq < message.seq) result.push(failed[next++]!)
    result.push({ message, entry: null })
  }
  return [...result, ...failed.slice(next), ...waiting.filter(({ entry }) => !entry.failure)]
}

const separators = (previous: Message | null, message: Message, input: ItemsInput): readonly FeedItem[] => {
  const isFirst = input.messages[0]?.id === message.id
  if (isFirst && message.seq > input.firstSeq) return []
  const items: FeedItem[] = []
  const day = input.dayOf(message.at)
  const before = previousOf(previous, message, input)
  if (!before || input.dayOf(before.at) !== day) items.push({ kind: 'day', key: `day:${message.id}`, at: message.at })
  if (!before || before.sessionId !== message.sessionId)
    items.push({
      kind: 'session',
      key: `session:${message.id}`,
      sessionId: message.sessionId,
      number: numberOf(message.sessionId, input),
      at: message.at,
    })
  return items
}

/** The previous entry, skipping the marker. */
const previousOf = (previous: Message | null, message: Message, { messages }: ItemsInput): Message | null =>
  previous ?? messages.findLast((m) => m.seq < message.seq) ?? null

const numberOf = (sessionId: string, { messages, numbers }: ItemsInput): number | null =>
  numbers.get(sessionId) ?? messages.find((m) => m.sessionId === sessionId && m.history)?.history?.sessionNumber ?? null

const isJoined = (previous: Message | null, message: Message): boolean =>
  previous !== null &&
  previous.kind === message.kind &&
  message.kind === 'message' &&
  previous.author.kind === message.author.kind &&
  previous.author.id === message.author.id &&
  previous.sessionId === message.sessionId &&
  Math.abs(message.at - previous.at) < joinMs

/** Where the marker is when a chat is opened: before the first unread client message. */
export const markerOf = (messages: readonly Message[], readSeq: number): number | null =>
  messages.find((m) => m.seq > readSeq && m.kind === 'message' && m.author.kind === 'client')?.seq ?? null
