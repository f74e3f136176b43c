import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Button } from '@beseda/contract/entities/part.ts'
import type { VisitorChat, VisitorMessage, VisitorRating } from '@beseda/contract/entities/widget.ts'
import type { ConversationState } from '@beseda/sdk/conversation.ts'
import { dayOf } from '../format.ts'

export interface MessageEntry {
  readonly kind: 'message'
  readonly key: string
  /** null: not stored yet. */
  readonly seq: number | null
  readonly mine: boolean
  readonly author: string
  readonly text: string
  /** Of a formatted text: its pieces. */
  readonly runs?: VisitorMessage['runs']
  readonly files: readonly StoredFile[]
  readonly buttons: readonly Button[]
  readonly quote: { readonly mine: boolean; readonly name: string; readonly text: string } | null
  /** It was taken back, or its text was changed. */
  readonly changed: 'removed' | 'edited' | null
  readonly at: number
  /** Only of own messages; null where another message shows it. */
  readonly mark: 'sending' | 'sent' | 'read' | 'failed' | null
  readonly failure: string | null
  /** The last message of a run by one author; it shows name and time. */
  readonly isRunEnd: boolean
}
export type Entry =
  | MessageEntry
  | { readonly kind: 'day'; readonly key: string; readonly at: number }
  | { readonly kind: 'unread'; readonly key: string }
  | { readonly kind: 'greeting'; readonly key: string; readonly text: string }
  | { readonly kind: 'closed'; readonly key: string }
  | { readonly kind: 'rating'; readonly key: string; readonly rating: VisitorRating }

const runMs = 5 * 60_000

/** The entries of the feed, from top to bottom. `unreadAfter`: the marker follows this `seq`. */
export const entriesOf = (
  state: Pick<ConversationState, 'messages' | 'outgoing' | 'chat' | 'more' | 'loading'>,
  greeting: string,
  unreadAfter: number | null,
  now: number,
  /** The visitor has opened the rating card. */
  isRatingOpen = false,
): Entry[] => {
  const all = [...storedOf(state), ...outgoingOf(state)]
  const entries: Entry[] = []
  let day = 0
  const startDay = (at: number, key: string) => {
    if (dayOf(at) === day) return
    day = dayOf(at)
    entries.push({ kind: 'day', key: `day ${day} ${key}`, at })
  }
  if (greeting && !state.more && state.loading !== 'first') {
    startDay(all[0]?.at ?? now, 'greeting')
    entries.push({ kind: 'greeting', key: 'greeting', text: greeting })
  }
  let isMarked = unreadAfter === null
  for (const [i, message] of all.entries()) {
    startDay(message.at, message.key)
    if (!isMarked && !message.mine && (message.seq ?? 0) > unreadAfter!) {
      isMarked = true
      entries.push({ kind: 'unread', key: 'unread' })
    }
    const next = all[i + 1]
    const isRun =
      next?.mine === message.mine &&
      next.author === message.author &&
      next.at - message.at < runMs &&
      dayOf(next.at) === day
    entries.push({ ...message, isRunEnd: !isRun || message.mark === 'failed' })
  }
  const rating = ratingToShow(state.chat, isRatingOpen, now)
  if (rating) entries.push({ kind: 'rating', key: `rating ${rating.sessionId}`, rating })
  if (state.chat?.status === 'closed' && state.outgoing.length === 0) entries.push({ kind: 'closed', key: 'closed' })
  return entries
}

/** Whether the rating can be given or changed now. */
export const canRate = (chat: VisitorChat | null, now: number): boolean =>
  chat?.rating != null && (chat.rating.until === null || now < chat.rating.until)

/** After closing: the given rating, or the question until it expires. Before closing: only on the visitor's request. */
const ratingToShow = (chat: VisitorChat | null, isRequested: boolean, now: number): VisitorRating | null => {
  if (!chat?.rating) return null
  if (chat.status !== 'closed') return isRequested ? chat.rating : null
  return chat.rating.value !== null || canRate(chat, now) ? chat.rating : null
}

const storedOf = ({ messages, chat }: Pick<ConversationState, 'messages' | 'chat'>): MessageEntry[] => {
  const readSeq = chat?.operatorReadSeq ?? 0
  const lastMine = messages.findLast((m) => m.mine)?.seq
  const lastRead = messages.findLast((m) => m.mine && m.seq <= readSeq)?.seq
  return messages.map((m) => ({
    kind: 'message',
    key: m.id,
    seq: m.seq,
    mine: m.mine,
    author: m.mine ? '' : m.author.name,
    text: m.text,
    runs: m.runs,
    files: m.files,
    buttons: m.buttons ?? [],
    quote: m.quote ?? null,
    changed: m.removed ? 'removed' : m.edited ? 'edited' : null,
    at: m.at,
    mark: m.seq === lastRead ? 'read' : m.mine && m.seq === lastMine ? 'sent' : null,
    failure: null,
    isRunEnd: false,
  }))
}
const outgoingOf = ({ outgoing }: Pick<ConversationState, 'outgoing'>): MessageEntry[] =>
  outgoing.map((m) => ({
    kind: 'message',
    key: m.id,
    seq: null,
    mine: true,
    author: '',
    text: m.text,
    files: m.files,
    buttons: [],
    quote: null,
    changed: null,
    at: m.at,
    mark: m.failure ? 'failed' : 'sending',
    failure: m.failure?.text ?? null,
    isRunEnd: false,
  }))
