import type { VisitorChat, VisitorMessage } from '@beseda/contract/entities/widget.ts'

/** What the visitor has of the conversation. All functions here are pure and may be repeated. */
export interface Feed {
  /** By rising `seq`. */
  readonly messages: readonly VisitorMessage[]
  readonly chat: VisitorChat | null
  /** There is more before the first message. */
  readonly more: boolean
}
export const emptyFeed: Feed = { messages: [], chat: null, more: false }

/** Puts messages in their places; the same object when there was nothing new. */
export const addMessages = (feed: Feed, incoming: readonly VisitorMessage[]): Feed => {
  const known = new Map(feed.messages.map((m) => [m.id, m]))
  const news = incoming.filter((m) => known.get(m.id)?.seq !== m.seq)
  if (news.length === 0) return feed
  for (const m of news) known.set(m.id, m)
  return { ...feed, messages: [...known.values()].sort((a, b) => a.seq - b.seq) }
}

/** The chat with the highest version wins, whatever the order of arrival. */
export const setChat = (feed: Feed, chat: VisitorChat | null | undefined): Feed =>
  chat && (!feed.chat || chat.version > feed.chat.version) ? { ...feed, chat } : feed

export const lastSeq = (messages: readonly VisitorMessage[]): number => messages.at(-1)?.seq ?? 0

/**
 * Messages of others that the visitor has not seen. `seenSeq`: how far they have been seen in this browser; the
 * server's count holds when it knows of more.
 */
export const countUnread = ({ messages, chat }: Feed, seenSeq: number): number => {
  if (!chat) return 0
  if (seenSeq <= chat.readSeq) return chat.unread
  return messages.filter((m) => !m.mine && m.seq > seenSeq).length
}
