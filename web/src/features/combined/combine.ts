import type { Message } from '@beseda/contract/entities/message.ts'
import type { BubbleItem } from '../../entities/chat/feed/items.ts'
import { type FeedState, startOf } from '../../entities/chat/feed/stretch.ts'

/** The loaded end of one chat's feed. */
export interface Strand {
  readonly chatId: string
  readonly feed: FeedState
  /** Unsent messages, in the order of sending. */
  readonly outgoing: readonly Pick<BubbleItem, 'message' | 'entry'>[]
}
export type CombinedItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** Another chat, or another session of the same one, begins. */
  | { readonly kind: 'turn'; readonly key: string; readonly message: Message }
  | { readonly kind: 'history'; readonly key: string; readonly message: Message }
  | BubbleItem

const joinMs = 180_000
const hasOlder = ({ feed }: Strand): boolean => feed.messages.length > 0 && startOf(feed) > Math.max(feed.firstSeq, 1)
const oldestOf = ({ feed }: Strand): number => feed.messages[0]!.at
const inOrder = (a: Message, b: Message): number =>
  a.at - b.at || (a.chatId === b.chatId ? a.seq - b.seq : a.chatId < b.chatId ? -1 : 1)

/**
 * The chats whose older entries come next: nothing older than the newest of these beginnings is shown, because entries
 * of the same time may still be missing. Empty: everything is loaded.
 */
export const frontier = (strands: readonly Strand[]): { readonly at: number; readonly chatIds: readonly string[] } => {
  const open = strands.filter(hasOlder)
  const at = Math.max(Number.NEGATIVE_INFINITY, ...open.map(oldestOf))
  return { at, chatIds: open.filter((strand) => oldestOf(strand) === at).map(({ chatId }) => chatId) }
}

/** The feeds of several chats as one, in the order of time. */
export const combine = (strands: readonly Strand[], dayOf: (at: number) => string): readonly CombinedItem[] => {
  const from = strands
    .filter(hasOlder)
    .map(({ feed }) => feed.messages[0]!)
    .sort(inOrder)
    .at(-1)
  const stored = strands
    .flatMap(({ feed }) => [...feed.messages, ...(feed.ahead ?? [])])
    .filter((m) => !from || inOrder(m, from) >= 0)
    .sort(inOrder)
  const ids = new Set(stored.map((m) => m.id))
  const waiting = strands.flatMap(({ outgoing }) => outgoing).filter(({ message }) => !ids.has(message.id))
  const items: CombinedItem[] = []
  let previous: Message | null = null
  for (const { message, entry } of [...stored.map((m) => ({ message: m, entry: null })), ...waiting]) {
    if (!previous || dayOf(previous.at) !== dayOf(message.at))
      items.push({ kind: 'day', key: `day ${message.id}`, at: message.at })
    if (!previous || previous.chatId !== message.chatId || previous.sessionId !== message.sessionId)
      items.push({ kind: 'turn', key: `turn ${message.id}`, message })
    if (message.kind !== 'history') {
      const joined = isJoined(previous, message)
      items.push({ kind: 'bubble', key: message.id, message, joined, entry } as BubbleItem)
    } else if (message.history?.type !== 'opened') items.push({ kind: 'history', key: message.id, message })
    previous = message
  }
  return items
}
const isJoined = (previous: Message | null, message: Message): boolean =>
  previous !== null &&
  previous.chatId === message.chatId &&
  previous.kind === 'message' &&
  message.kind === 'message' &&
  previous.author.kind === message.author.kind &&
  previous.author.id === message.author.id &&
  previous.sessionId === message.sessionId &&
  message.at - previous.at < joinMs
