import type { Author, HistoryLine } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import type { Decision } from '@beseda/domain/chat-session/decision.ts'
import { historyEventsIn, historyLine } from '@beseda/domain/chat-session/history.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { choiceIn } from '@beseda/domain/distribution/stored-choice.ts'
import { dueOf } from '@beseda/domain/sla/due.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { writeState } from '../../server/src/features/chat-store/chat-codec.ts'
import { sessionIn } from '../../server/src/features/chat-store/save-session.ts'
import { keptOf } from '../../server/src/features/chat-store/session-codec.ts'
import { isOpening, withSlaPolicy } from '../../server/src/features/chat-store/sla-policy.ts'
import type { NewEntry } from '../../server/src/features/feed/entry.ts'
import { type Book, type BookChat, emit, type MessageRow } from './book.ts'

export interface Written extends Pick<Decision, 'next' | 'events'> {
  readonly before: ChatState
}
/** Writes a decision and its message into the book, as the product's `saveDecision` writes them into the tables. */
export const writeDecision = (
  book: Book,
  chat: BookChat,
  { before, next, events }: Written,
  entry: NewEntry | null,
  composed: readonly NewEntry[] = [],
): void => {
  const session = next.session ?? sessionIn(events) ?? before.session
  const sessionId = session?.id ?? chat.row.session_id!
  const { slaPolicy } = chat.channel
  const startsWait = before.session?.waitingSince === null && (next.session?.waitingSince ?? null) !== null
  const rows: MessageRow[] = []
  const append = (row: Entry): number => {
    const seq = chat.row.last_seq + rows.length + 1
    rows.push(messageRow(book, chat, sessionId, seq, row))
    return seq
  }
  const numbered: DomainEvent[] = []
  let seq: number | null = null
  const lines = historyEventsIn(events)
  for (const event of events) {
    const lineOf = lines.find((e) => e === event)
    if (!lineOf) {
      numbered.push(withSlaPolicy(event, slaPolicy))
      continue
    }
    const line = historyLine(lineOf, {
      sessionNumber: session?.number ?? 0,
      teamName: book.teams.get(next.teamId ?? '')?.name ?? null,
      names: book.names,
    })
    const lineSeq = append({ id: book.ids.next(), kind: 'history', author: authorOf(book, lineOf.by), history: line })
    numbered.push(withSlaPolicy({ ...lineOf, seq: lineSeq }, slaPolicy))
    if (isOpening(lineOf) && entry) seq = append(entry)
  }
  if (entry && seq === null) seq = append(entry)
  const composedSeqs = composed.map(append)
  openOrChangeSession(book, chat, { before, next, events }, rows)
  const last = composed.at(-1) ?? entry
  const lastMessageOf = last && { entry: last, seq: composedSeqs.at(-1) ?? seq! }
  updateChat(book, chat, { before, next, events }, { entry, last: lastMessageOf, added: rows.length })
  for (const { id, parts = [], status } of composed)
    for (const [position, { content }] of parts.entries())
      book.parts.push({
        ...{ id: book.ids.next(), organization_id: book.organizationId, message_id: id, position, content },
        ...{ status, sent_at: book.now },
      })
  book.messages.push(...rows)
  chat.feed.push(...rows)
  const opened = numbered.filter((e) => e.type === 'chat.opened')
  const ofEntry = entry && seq !== null ? [entry.event({ sessionId, seq, ...(startsWait && { slaPolicy }) })] : []
  const ofComposed = composed.map((message, i) => message.event({ sessionId, seq: composedSeqs[i]! }))
  emit(book, chat, [...opened, ...ofEntry, ...ofComposed, ...numbered.filter((e) => e.type !== 'chat.opened')])
}

type Entry = Pick<NewEntry, 'id' | 'author'> &
  Partial<Omit<NewEntry, 'kind'>> & { kind: MessageRow['kind']; history?: HistoryLine }
const messageRow = (book: Book, chat: BookChat, sessionId: string, seq: number, e: Entry): MessageRow => ({
  id: e.id,
  organization_id: book.organizationId,
  chat_id: chat.row.id,
  session_id: sessionId,
  channel_id: chat.channel.id,
  seq,
  kind: e.kind,
  author_kind: e.author.kind,
  author_id: e.author.id,
  author_name: e.author.name,
  text: e.text ?? '',
  has_files: (e.fileIds?.length ?? 0) > 0,
  external_id: e.externalId ?? null,
  status: e.status ?? null,
  version: 1,
  has_parts: (e.parts?.length ?? 0) > 0,
  history: e.history ?? null,
  at: book.now,
})
const authorOf = (book: Book, by: { kind: 'user' | 'client' | 'bot' | 'system'; id: string | null }): Author => ({
  kind: by.kind === 'user' ? 'operator' : by.kind,
  id: by.id,
  name: by.id ? (book.names.get(by.id) ?? '') : '',
})

const openOrChangeSession = (
  book: Book,
  chat: BookChat,
  { before, next, events }: Written,
  rows: readonly MessageRow[],
): void => {
  const session = next.session ?? sessionIn(events, book.now) ?? before.session
  if (!session) return
  const closed = events.find((e) => e.type === 'chat.closed')
  const assigned = events.some((e) => e.type === 'chat.assigned')
  if (events.some((e) => e.type === 'chat.opened')) {
    const about = {
      chat_id: chat.row.id,
      client_id: chat.client.id,
      channel_id: chat.channel.id,
      team_id: next.teamId,
    }
    const later = { operator_id: null, created_by: creatorIn(events), category_id: null, rating: null, rated_at: null }
    const times = {
      opened_at: book.now,
      first_assigned_at: null,
      first_reply_at: null,
      closed_at: null,
      first_closed_at: null,
      reopened_at: null,
      reopens: 0,
      close_reason: null,
    }
    const { id, number } = session
    chat.session = {
      id,
      organization_id: book.organizationId,
      ...about,
      number,
      ...later,
      ...times,
      first_seq: rows[0]!.seq,
      last_choice: null,
    }
    book.sessions.push(chat.session)
  }
  const record = chat.session
  const chosen = choiceIn(events, book.now)
  if (record) record.last_choice = chosen ?? record.last_choice
  if (record && chosen) record.team_id = next.teamId
  if (record && events.some((e) => e.type === 'chat.categorySet')) record.category_id = next.categoryId
  const isFirstReply = session.firstReplyAt !== null && before.session?.firstReplyAt === null
  if (!record || !(assigned || closed || isFirstReply)) return
  record.team_id = next.teamId
  record.operator_id = session.operatorId ?? record.operator_id
  if (assigned) record.first_assigned_at ??= session.assignedAt
  record.first_reply_at ??= session.firstReplyAt
  record.closed_at = closed ? book.now : null
  if (closed) record.first_closed_at ??= book.now
  record.close_reason = closed?.reason ?? null
}

interface UpdatedBy {
  readonly entry: NewEntry | null
  /** The newest message, and its place. */
  readonly last: { readonly entry: NewEntry; readonly seq: number } | null
  /** Rows of the feed. */
  readonly added: number
}
const updateChat = (
  book: Book,
  chat: BookChat,
  { before, next, events }: Written,
  { entry, last, added }: UpdatedBy,
): void => {
  const { row, channel } = chat
  const s = next.session
  const begun = sessionIn(events)
  const closes = (before.session !== null || begun !== null) && s === null
  const opens = s !== null && before.session?.id !== s.id
  const fromClient = entry?.author.kind === 'client'
  if (opens) Object.assign(row, { session_opened_at: book.now, session_created_by: creatorIn(events) })
  const lastSeq = row.last_seq + added
  Object.assign(row, {
    version: row.version + 1,
    ...writeState(next, dueOf(s?.waitingSince ?? null, channel.slaPolicy)),
    ...(s ? null : keptOf(row)),
    session_id: s?.id ?? begun?.id ?? row.session_id,
    session_number: s?.number ?? begun?.number ?? row.session_number,
    session_closed_at: s ? null : closes ? book.now : row.session_closed_at,
    team_id: next.teamId,
    next_deadline_at: nextDeadline(next, book.engine.policyOf(next.teamId)),
    last_seq: lastSeq,
  })
  if (entry?.kind === 'message' || opens || closes) row.activity_at = book.now
  if (last) row.last_message = lastMessage(last.entry, last.seq, book.now)
  if (fromClient) {
    row.last_client_message_at = book.now
    row.unread += 1
  } else if (entry?.kind === 'message' || closes) {
    row.unread = 0
    row.read_seq = lastSeq
  }
}
/** The operator who opened the session, or null: the client wrote first. */
const creatorIn = (events: readonly DomainEvent[]): string | null =>
  events.find((e) => e.type === 'chat.opened' && e.reason === 'operatorCreated')?.by.id ?? null

const lastMessage = (e: NewEntry, seq: number, at: number): BookChat['row']['last_message'] => ({
  seq,
  author: e.author.kind,
  authorId: e.author.id,
  authorName: e.author.name,
  internal: e.kind === 'internal',
  preview: previewOf(e.text, e.fileName),
  files: e.fileIds.length,
  status: e.status,
  at,
})
