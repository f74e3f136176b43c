import type { Chat } from '@beseda/contract/entities/chat.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import type { Due } from '@beseda/domain/sla/urgency.ts'
import { previewOf } from '@beseda/domain/text/preview.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { NewEntry } from './entry.ts'
import type { LockedChat } from './lock-chat.ts'

/** The ids once more as an array: by a join alone PostgreSQL would read a small table whole. */
const update = prepared(`
  update chats c set
    version = c.version + x.step,
    status = x.status,
    session_id = x.session_id,
    session_number = coalesce(x.session_number, c.session_number),
    session_opened_at = case when c.session_id is distinct from x.session_id then $2::timestamptz else c.session_opened_at end,
    session_created_by = case when c.session_id is distinct from x.session_id then x.created_by else c.session_created_by end,
    category_id = x.category_id,
    session_closed_at = case x.how when 'open' then null when 'close' then $2 else c.session_closed_at end,
    team_id = x.team_id,
    operator_id = x.operator_id,
    waiting_since = x.waiting_since,
    first_reply_at = case x.how when 'open' then x.first_reply_at else c.first_reply_at end,
    assigned_at = x.assigned_at,
    cooldown_operator_id = x.cooldown_operator_id,
    cooldown_until = x.cooldown_until,
    operator_absent_since = x.operator_absent_since,
    closing_at = x.closing_at,
    closing_by = x.closing_by,
    warned_at = x.warned_at,
    reopen_until = case x.how when 'keep' then c.reopen_until else x.reopen_until end,
    reserved_for = x.reserved_for,
    reserved_until = x.reserved_until,
    transfer = x.transfer,
    medium_at = x.medium_at,
    high_at = x.high_at,
    due_working = x.due_working,
    next_deadline_at = x.deadline_at,
    last_seq = x.last_seq,
    activity_at = coalesce(x.activity_at, c.activity_at),
    last_message = coalesce(x.last_message, c.last_message),
    last_client_message_at = coalesce(x.client_at, c.last_client_message_at),
    unread = case x.unread when 'add' then c.unread + 1 when 'clear' then 0 else c.unread end,
    read_seq = case x.unread when 'clear' then x.last_seq else c.read_seq end
  from jsonb_to_recordset($3::jsonb) as x(
    id uuid,
    step int,
    status text,
    session_id uuid,
    session_number int,
    created_by uuid,
    category_id uuid,
    how text,
    team_id uuid,
    operator_id uuid,
    waiting_since timestamptz,
    first_reply_at timestamptz,
    assigned_at timestamptz,
    cooldown_operator_id uuid,
    cooldown_until timestamptz,
    operator_absent_since timestamptz,
    closing_at timestamptz,
    closing_by uuid,
    warned_at timestamptz,
    reopen_until timestamptz,
    reserved_for uuid,
    reserved_until timestamptz,
    transfer jsonb,
    medium_at timestamptz,
    high_at timestamptz,
    due_working boolean,
    deadline_at timestamptz,
    last_seq int,
    activity_at timestamptz,
    last_message jsonb,
    client_at timestamptz,
    unread text
  )
  where c.organization_id = $1 and c.id = x.id
    and c.id = any (array(select id from jsonb_to_recordset($3::jsonb) as y(id uuid)))`)

interface Written {
  /** The message that caused the decision. */
  readonly entry: NewEntry | null
  /** The messages of the decision: nobody wrote them, so they are no activity and answer nothing. */
  readonly composed: readonly NewEntry[]
  /** Of the newest of all these messages; null: there is none. */
  readonly lastMessageSeq: number | null
  readonly lastSeq: number
  /** False: only the deadline moved, which nobody sees. */
  readonly changed: boolean
  /** Of a session that opens now. */
  readonly createdBy: string | null
  readonly due: Due | null
}
export const saveChat = (
  w: Work,
  chat: LockedChat,
  next: ChatState,
  { entry, composed, lastMessageSeq, lastSeq, changed, due, createdBy }: Written,
): void => {
  const s = next.session
  const was = chat.state.session
  const closes = was !== null && s === null
  const opens = s !== null && was?.id !== s.id
  const fromClient = entry?.author.kind === 'client'
  const replies = entry?.kind === 'message' && !fromClient
  const last = composed.at(-1) ?? entry
  const now = toDb(w.now)
  w.put(update, {
    id: chat.state.chatId,
    step: changed ? 1 : 0,
    status: s?.status ?? 'closed',
    session_id: s?.id ?? chat.sessionId,
    session_number: s?.number ?? was?.number ?? null,
    category_id: next.categoryId,
    created_by: createdBy,
    how: s ? 'open' : closes ? 'close' : 'keep',
    // what happens to a closed one leaves it with the team that closed it; the state says where the next session begins
    team_id: s || closes ? next.teamId : chat.teamId,
    operator_id: s ? s.operatorId : (was?.operatorId ?? chat.operatorId),
    waiting_since: toDb(s?.waitingSince ?? null),
    first_reply_at: toDb(s?.firstReplyAt ?? null),
    assigned_at: toDb(s?.assignedAt ?? null),
    cooldown_operator_id: s?.cooldown?.operatorId ?? null,
    cooldown_until: toDb(s?.cooldown?.until ?? null),
    operator_absent_since: toDb(s?.absentSince ?? null),
    closing_at: toDb(s?.closing?.at ?? null),
    closing_by: s?.closing?.userId ?? null,
    warned_at: toDb(s?.warnedAt ?? null),
    reopen_until: toDb(next.reopenable?.until ?? null),
    reserved_for: s?.reservedFor?.operatorId ?? null,
    reserved_until: toDb(s?.reservedFor?.until ?? null),
    transfer: s?.transfer ?? null,
    medium_at: toDb(due?.mediumAt ?? null),
    high_at: toDb(due?.highAt ?? null),
    due_working: due?.working ?? false,
    deadline_at: toDb(deadlineToStore(chat.deadline, nextDeadline(next, chat.policy), w.now)),
    last_seq: lastSeq,
    // a message to a closed chat leaves the chat where its closing put it in the list
    activity_at: (entry?.kind === 'message' && s) || opens || closes ? now : null,
    last_message: last && lastMessageSeq !== null ? lastMessage(last, lastMessageSeq, w.now) : null,
    client_at: fromClient ? now : null,
    unread: fromClient ? 'add' : replies || closes ? 'clear' : 'keep',
  })
}
/**
 * A deadline that moves away stays where it is stored until that time comes: the sweep then finds nothing to do and
 * moves it. So a message does not change an indexed column, and PostgreSQL need not write to all the indexes.
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
  status: entry.status,
  at,
})
