import type { Message } from '@beseda/contract/entities/message.ts'
import { byTime } from '../../entities/chat/client-history.ts'
import type { BubbleItem } from '../../entities/chat/feed/items.ts'

/** An unsent message. */
export type Outgoing = Pick<BubbleItem, 'message' | 'entry'>
export type CombinedItem =
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  /** Another chat, or another session of the same one, begins. */
  | { readonly kind: 'turn'; readonly key: string; readonly message: Message }
  | { readonly kind: 'history'; readonly key: string; readonly message: Message }
  | BubbleItem

const joinMs = 180_000

/** The entries of several chats in the order of time, and below them the unsent ones in the order of sending. */
export const combine = (
  entries: readonly Message[],
  outgoing: readonly Outgoing[],
  dayOf: (at: number) => string,
): readonly CombinedItem[] => {
  const stored = entries.toSorted(byTime)
  const ids = new Set(stored.map((m) => m.id))
  const waiting = outgoing.filter(({ message }) => !ids.has(message.id))
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
