import type { Chat } from '@beseda/contract/entities/chat.ts'
import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { dueOf } from '@beseda/domain/sla/urgency.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from './lock.ts'
import type { NewEntry } from './store.ts'

const update = prepared(`
  update chats set version = version + $21, status = $3, session_id = $4, session_number = coalesce($5, session_number),
    session_opened_at = case when session_id is distinct from $4::uuid then $6::timestamptz else session_opened_at end,
    session_created_by = case when session_id is distinct from $4::uuid then null else session_created_by end,
    category_id = case when session_id is distinct from $4::uuid then null else category_id end,
    session_closed_at = case $7::text when 'open' then null when 'close' then $6::timestamptz else session_closed_at end, team_id = $8, operator_id = $9, waiting_since = $10, first_reply_at = $11, assigned_at = $12, medium_at = $13, high_at = $14,
    next_deadline_at = $15, last_seq = $16, activity_at = coalesce($17, activity_at), last_message = coalesce($18::jsonb, last_message),
    last_client_message_at = coalesce($19, last_client_message_at),
    unread = case when $20 = 'add' then unread + 1 when $20 = 'clear' then 0 else unread end,
    read_seq = case when $20 = 'clear' then $16 else read_seq end
  where organization_id = $1 and id = $2`)

interface Written {
  readonly entry: NewEntry | null
  readonly seq: number | null
  readonly lastSeq: number
  readonly preview: string
  /** False: only the deadline moved, which nobody sees. */
  readonly changed: boolean
}
export const saveChat = (
  w: Work,
  chat: LockedChat,
  next: ChatState,
  { entry, seq, lastSeq, preview, changed }: Written,
): void => {
  const s = next.session
  const was = chat.state.session
  const closes = was !== null && s === null
  const opens = s !== null && was?.id !== s.id
  const fromClient = entry?.author.kind === 'client'
  const replies = entry?.kind === 'message' && !fromClient
  const due = dueOf(s?.waitingSince ?? null, chat.delays)
  const now = toDb(w.now)
  const last: Chat['lastMessage'] = entry && seq !== null ? lastMessage(entry, seq, preview, w.now) : null
  w.write(update, [
    w.organizationId,
    chat.state.chatId,
    s?.status ?? 'closed',
    s?.id ?? chat.sessionId,
    s?.number ?? was?.number ?? null,
    now,
    s ? 'open' : closes ? 'close' : 'keep',
    next.teamId,
    s ? s.operatorId : (was?.operatorId ?? chat.operatorId),
    toDb(s?.waitingSince ?? null),
    toDb(s?.firstReplyAt ?? null),
    toDb(s?.assignedAt ?? null),
    toDb(due?.mediumAt ?? null),
    toDb(due?.highAt ?? null),
    toDb(nextDeadline(next, chat.policy)),
    lastSeq,
    entry?.kind === 'message' || opens || closes ? now : null,
    last && JSON.stringify(last),
    fromClient ? now : null,
    fromClient ? 'add' : replies || closes ? 'clear' : 'keep',
    changed ? 1 : 0,
  ])
}
const lastMessage = (entry: NewEntry, seq: number, preview: string, at: number): NonNullable<Chat['lastMessage']> => ({
  seq,
  author: entry.author.kind,
  authorId: entry.author.id,
  authorName: entry.author.name,
  internal: entry.kind === 'internal',
  preview,
  files: entry.fileIds.length,
  status: entry.status,
  at,
})
