import type { Message } from '@beseda/contract/entities/message.ts'

/** The loaded range of a chat's feed. The response of `messages.list` has this shape. */
export interface FeedState {
  /** Ascending `seq` without gaps. */
  readonly messages: readonly Message[]
  /** The known ends of the whole feed; 0 when it is empty. */
  readonly firstSeq: number
  readonly lastSeq: number
  /** Messages received beyond a gap, ascending. */
  readonly ahead?: readonly Message[]
  /** The user jumped into the past: later entries are loaded when they scroll there. */
  readonly detached?: true
}

export const startOf = (feed: FeedState): number => feed.messages[0]?.seq ?? feed.lastSeq + 1
export const endOf = (feed: FeedState): number => feed.messages.at(-1)?.seq ?? Math.max(feed.firstSeq - 1, 0)

/** Entries after this `seq` are missing in a range that should reach the end of the feed; null: none are. */
export const gapOf = (feed: FeedState): number | null => {
  const end = endOf(feed)
  return feed.detached || end >= feed.lastSeq ? null : end
}

/** Every change of a message increases its version, so the higher one is newer. */
export const newerMessage = (cached: Message, incoming: Message): Message =>
  incoming.version > cached.version ? incoming : cached

/** Inserts messages by `seq`, each once. Messages before the range are left out: scrolling loads them. */
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
 * Merges a fetched page of older, newer or newest entries. A page that is not adjacent replaces the range: in the past
 * the user has jumped there; at the end the gap is too long to be filled.
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

/** The range from `first` up to the first gap; later messages go to `ahead`. */
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

const freshMs = 60_000
/**
 * Whether the user has just written a message that the feed did not contain before, by another way than its composer
 * («write again»). Own messages of the past that a page brings do not count. `except`: the id of one that it has shown.
 */
export const hasFreshOwn = (
  { messages, detached }: FeedState,
  { after, userId, except, now }: { after: number; userId: string; except: string | null; now: number },
): boolean => {
  const own = detached ? undefined : messages.findLast((m) => m.kind !== 'history' && m.author.id === userId)
  return own !== undefined && own.id !== except && own.seq > after && now - own.at < freshMs
}
