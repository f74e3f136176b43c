import type { Chat } from '@beseda/contract/entities/chat.ts'
import type { PartKind } from '@beseda/contract/entities/part.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { NewEntry } from '../feed/index.ts'
import { toChatRecord, type UnreadChange, updateChats, writeState } from './chat-codec.ts'
import type { LockedChat } from './lock-chat.ts'

const update = prepared(updateChats)

interface Written {
  /** The message that caused the decision. */
  readonly entry: NewEntry | null
  /** Automatic messages of the decision. They count neither as activity of a person nor as an answer. */
  readonly composed: readonly NewEntry[]
  /** `seq` of the newest of all these messages; null: there is none. */
  readonly lastMessageSeq: number | null
  readonly lastSeq: number
  /** False: only the deadline moved, which no reader sees. */
  readonly changed: boolean
  /** Of a session that opens now. */
  readonly createdBy: string | null
  readonly due: Due | null
  /** The session that opens; it may be closed at once. */
  readonly opened: { readonly id: string; readonly number: number } | null
}
export const saveChat = (
  w: Work,
  chat: LockedChat,
  next: ChatState,
  { entry, composed, lastMessageSeq, lastSeq, changed, due, createdBy, opened }: Written,
): void => {
  const s = next.session
  const was = chat.state.session
  const closes = (was !== null || opened !== null) && s === null
  const opens = s !== null && was?.id !== s.id
  // From its return on the chat is silent anew (`lastMessageAt` is stored as the last activity).
  const returns = was?.snooze && s?.lastMessageAt === w.now
  const fromClient = entry?.author.kind === 'client'
  const last = composed.at(-1) ?? entry
  w.put(
    update,
    toChatRecord({
      id: chat.state.chatId,
      step: changed ? 1 : 0,
      how: s ? 'open' : closes ? 'close' : 'keep',
      ...writeState(next, due),
      session_id: s?.id ?? opened?.id ?? chat.sessionId,
      session_number: s?.number ?? opened?.number ?? was?.number ?? null,
      created_by: createdBy,
      // a closed chat stays with the team that closed it; `next.teamId` says where its next session opens
      team_id: s || closes ? next.teamId : chat.teamId,
      next_deadline_at: deadlineToStore(chat.deadline, nextDeadline(next, chat.policy), w.now),
      last_seq: lastSeq,
      // A message to a closed chat does not move the chat in the list of closed ones.
      activity_at: (entry?.kind === 'message' && s) || opens || closes || returns ? w.now : null,
      last_message: last && lastMessageSeq !== null ? lastMessage(last, lastMessageSeq, w.now) : null,
      last_client_message_at: fromClient ? w.now : null,
      unread_change: unreadChange(was, s, entry),
    }),
  )
}
type Session = ChatState['session']
/** Unread is what the operator of the chat has not seen. Another operator has seen nothing of a wait. */
const unreadChange = (was: Session, next: Session, entry: NewEntry | null): UnreadChange => {
  if (entry?.author.kind === 'client') return 'add'
  if (was && !next) return 'clear'
  // The answer may be older than the client's last message.
  if (entry?.kind === 'message') return next && next.waitingSince !== null ? 'recount' : 'clear'
  if (was?.operatorId && next && next.operatorId !== was.operatorId) return 'recount'
  const isWhisper = entry?.kind === 'internal' && next?.operatorId && entry.author.id !== next.operatorId
  return isWhisper ? 'add' : 'keep'
}
/**
 * A deadline that moves later stays stored until its old time comes. The sweep then finds nothing to do and moves it. So a
 * message changes no indexed column, and PostgreSQL updates the row in place.
 */
const deadlineToStore = (stored: number | null, next: number | null, now: number): number | null =>
  stored !== null && next !== null && now < stored && stored < next ? stored : next

const lastMessage = (entry: NewEntry, seq: number, at: number): NonNullable<Chat['lastMessage']> => ({
  seq,
  author: entry.author.kind,
  authorId: entry.author.id,
  authorName: entry.author.name,
  internal: entry.kind === 'internal',
  preview: previewOf(entry.text, entry.fileName),
  files: entry.fileIds.length,
  ...(entry.text.trim() === '' &&
    !entry.fileName &&
    entry.parts?.[0] && { part: entry.parts[0].content.kind as PartKind }),
  status: entry.status,
  at,
})
