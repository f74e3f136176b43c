import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'

/** The loaded part of the conversation. All functions here are pure and idempotent. */
export interface Feed {
  /** Sorted by `seq`. */
  readonly messages: readonly VisitorMessage[]
  readonly chat: VisitorChat | null
  /** There are messages before the first one. */
  readonly more: boolean
}
export const emptyFeed: Feed = { messages: [], chat: null, more: false }

/** Grows with every change of a message: copies may arrive in any order. */
const changesOf = ({ edited = 0, removed }: VisitorMessage): number => (removed ? Number.POSITIVE_INFINITY : edited)

/** Adds messages in their order; returns the same object when nothing changed. */
export const addMessages = (feed: Feed, incoming: readonly VisitorMessage[]): Feed => {
  const known = new Map(feed.messages.map((m) => [m.id, m]))
  const news = incoming.filter((m) => {
    const copy = known.get(m.id)
    return copy?.seq !== m.seq || changesOf(m) > changesOf(copy)
  })
  if (news.length === 0) return feed
  for (const m of news) known.set(m.id, m)
  return { ...feed, messages: [...known.values()].sort((a, b) => a.seq - b.seq) }
}

/** The chat with the highest version wins, in any order of arrival. */
export const setChat = (feed: Feed, chat: VisitorChat | null | undefined): Feed =>
  chat && (!feed.chat || chat.version > feed.chat.version) ? { ...feed, chat } : feed

export const lastSeq = (messages: readonly VisitorMessage[]): number => messages.at(-1)?.seq ?? 0

/**
 * Messages of others that the visitor has not seen. `seenSeq`: the highest seen in this browser; the server's count
 * applies when it knows a higher one.
 */
export const countUnread = ({ messages, chat }: Feed, seenSeq: number): number => {
  if (!chat) return 0
  if (seenSeq <= chat.readSeq) return chat.unread
  return messages.filter((m) => !m.mine && m.seq > seenSeq).length
}
