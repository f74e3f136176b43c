import type { DeliveryStatus } from '@beseda/contract/entities/message.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { mergeStatus } from '@beseda/domain/delivery/merge-status.ts'
import { type Book, type BookChat, type BookUser, emit } from './book.ts'

/** The client's browser reports up to which message it has received and up to which it has shown them. */
export const clientReceives = (book: Book, chat: BookChat, o: { deliveredSeq: number; readSeq: number }): void => {
  const { row } = chat
  const readSeq = Math.max(o.readSeq, row.client_read_seq)
  const deliveredSeq = Math.max(o.deliveredSeq, readSeq)
  if (readSeq <= row.client_read_seq && deliveredSeq <= row.client_delivered_seq) return
  row.version += 1
  row.client_read_seq = readSeq
  row.client_delivered_seq = Math.max(deliveredSeq, row.client_delivered_seq)
  const by = { kind: 'client', id: chat.client.id } as const
  const events: DomainEvent[] = []
  for (const m of outgoingBackwards(chat, deliveredSeq)) {
    const status = mergeStatus(m.status!, m.seq <= readSeq ? 'read' : 'delivered')
    if (status === m.status) continue
    m.status = status
    m.version += 1
    row.version += 1
    if (row.last_message?.seq === m.seq) row.last_message = { ...row.last_message, status }
    const about = { chatId: row.id, messageId: m.id, channelId: chat.channel.id }
    events.unshift({ type: 'message.statusChanged', ...about, status, reason: 'visitor', failure: null, by })
  }
  emit(book, chat, [...events, { type: 'chat.read', chatId: row.id, seq: readSeq, by }])
}
const arrived: readonly (DeliveryStatus | null)[] = ['sent', 'delivered']
/** From the newest one back to the first read one: all before it were read as well. */
function* outgoingBackwards({ feed }: BookChat, upTo: number): Generator<BookChat['feed'][number]> {
  for (let i = Math.min(upTo, feed.length) - 1; i >= 0; i--) {
    const m = feed[i]!
    if (m.status === 'read') return
    if (arrived.includes(m.status)) yield m
  }
}

/** The responsible operator reads everything. */
export const operatorReads = (book: Book, chat: BookChat, user: BookUser): void => {
  const { row } = chat
  if (row.operator_id !== user.id || row.read_seq === row.last_seq) return
  row.read_seq = row.last_seq
  row.unread = 0
  row.version += 1
  const { id: chatId, read_seq: seq } = row
  emit(book, chat, [{ type: 'chat.read', chatId, sessionId: row.session_id!, by: byUser(user.id), seq }])
}
/** The last message that the client sees: no internal message and no history line. */
export const lastVisible = ({ feed }: BookChat): number => feed.findLast((m) => m.kind === 'message')?.seq ?? 0
