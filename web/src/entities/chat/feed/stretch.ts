import type { Message } from '@beseda/contract/entities/message.ts'

/** The loaded stretch of a chat's feed. An answer of `messages.list` is one. */
export interface FeedState {
  /** Rising `seq` without a hole. */
  readonly messages: readonly Message[]
  /** The ends of the whole feed as far as known; 0 when it is empty. */
  readonly firstSeq: number
  readonly lastSeq: number
  /** Messages that came while something before them is missing, rising. */
  readonly ahead?: readonly Message[]
  /** The stretch was opened in the past on purpose: what follows it is loaded when somebody scrolls there. */
  readonly detached?: true
}

export const startOf = (feed: FeedState): number => feed.messages[0]?.seq ?? feed.lastSeq + 1
export const endOf = (feed: FeedState): number => feed.messages.at(-1)?.seq ?? Math.max(feed.firstSeq - 1, 0)

/** Entries after this `seq` are missing in a stretch that should reach the end of the feed; null: none are. */
export const gapOf = (feed: FeedState): number | null => {
  const end = endOf(feed)
  return feed.detached || end >= feed.lastSeq ? null : end
}

/** Every change of a message raises its version, so the higher one is newer. */
export const newerMessage = (cached: Message, incoming: Message): Message =>
  incoming.version > cached.version ? incoming : cached

/** Puts messages in by `seq`, each once. What is older than the stretch is left out: it is loaded by scrolling. */
export const withMessages = (feed: FeedState, incoming: readonly Message[]): FeedState => {
  const start = startOf(feed)
  const known = new Map([...feed.messages, ...(feed.ahead ?? [])].map((m) => [m.seq, m]))
  let changed = false
  for (const message of incoming) {
    if (feed.messages.length > 0 && message.seq < start) continue
    const cached = known.get(message.seq)
    const merged = cached ? newerMessage(cached, message) : message
    if (merged === cached) continue
    known.set(message.seq, merged)
    changed = true
  }
  const first = feed.messages.length > 0 ? start : Math.max(feed.firstSeq, 1)
  return changed ? stretched(feed, known, first) : feed
}

/**
 * Puts a fetched page of older, newer or newest entries in. A page that does not touch the stretch replaces it: far
 * away in the past somebody has jumped there; at the end too much was missed to be worth loading.
 */
export const withPage = (feed: FeedState | undefined, page: FeedState): FeedState => {
  if (!feed) return page
  const lastSeq = Math.max(feed.lastSeq, page.lastSeq)
  if (page.messages.length === 0) return { ...feed, lastSeq }
  const touches = startOf(page) <= endOf(feed) + 1 && endOf(page) >= startOf(feed) - 1
  if (feed.messages.length === 0 || !touches) {
    const fresh: FeedState = { ...page, lastSeq, ...(endOf(page) < page.lastSeq && { detached: true as const }) }
    return withMessages(fresh, feed.ahead ?? [])
  }
  const known = new Map([...feed.messages, ...(feed.ahead ?? [])].map((m) => [m.seq, m]))
  for (const m of page.messages) {
    const cached = known.get(m.seq)
    known.set(m.seq, cached ? newerMessage(cached, m) : m)
  }
  return stretched({ ...feed, firstSeq: page.firstSeq, lastSeq }, known, Math.min(startOf(feed), startOf(page)))
}

/** The stretch from `first` on without a hole; what lies behind a hole waits ahead. */
const stretched = (feed: FeedState, known: ReadonlyMap<number, Message>, first: number): FeedState => {
  const sorted = [...known.values()].sort((a, b) => a.seq - b.seq)
  const hole = sorted.findIndex((m, i) => m.seq !== first + i)
  const messages = hole < 0 ? sorted : sorted.slice(0, hole)
  const ahead = hole < 0 ? [] : sorted.slice(hole)
  const lastSeq = Math.max(feed.lastSeq, sorted.at(-1)?.seq ?? 0)
  const isDetached = feed.detached && (messages.at(-1)?.seq ?? 0) < lastSeq
  return {
    messages,
    firstSeq: Math.max(feed.firstSeq, Math.min(lastSeq, 1)),
    lastSeq,
    ...(ahead.length > 0 && { ahead }),
    ...(isDetached && { detached: true as const }),
  }
}
