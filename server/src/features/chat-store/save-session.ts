import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { type ChatState, type SessionState, startSession } from '@beseda/domain/chat-session/state.ts'
import { choiceIn, type StoredChoice } from '@beseda/domain/distribution/stored-choice.ts'
import { assignmentsOf, column, recordOf, time, toRecord, uuid } from '../../platform/columns.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { FeedRow } from '../feed/index.ts'
import type { LockedChat } from './lock-chat.ts'

const open = prepared(`
  insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, opened_at, first_seq, last_choice, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)
/** The columns that change in a session's record; some keep their first value. */
const record = {
  operator_id: uuid('coalesce(x.operator_id, c.operator_id)'),
  first_assigned_at: time('coalesce(c.first_assigned_at, x.first_assigned_at)'),
  first_reply_at: time('coalesce(c.first_reply_at, x.first_reply_at)'),
  closed_at: time(),
  close_reason: column<string | null>('text'),
  last_choice: column<StoredChoice | null>('jsonb', 'coalesce(x.last_choice, c.last_choice)'),
  category_id: uuid(),
  team_id: uuid(),
}
const identified = { id: column<string>('uuid'), ...record }
const toSessionRecord = toRecord(identified)
/** The ids once more as an array: with a join alone PostgreSQL would scan a small table. */
const change = prepared(`
  update chat_sessions c set
    ${assignmentsOf(record)},
    first_closed_at = coalesce(c.first_closed_at, x.closed_at)
  from jsonb_to_recordset($3::jsonb) as x(
    ${recordOf(identified)}
  )
  where c.organization_id = $1 and c.id = x.id and $2::timestamptz is not null
    and c.id = any (array(select id from jsonb_to_recordset($3::jsonb) as y(id uuid)))`)

/** `first_closed_at` keeps the first closing. */
const reopen = prepared(`
  update chat_sessions set closed_at = null, close_reason = null, reopened_at = $2, reopens = reopens + 1 where id = $1`)

/** The record of a session changes when it opens, is assigned, is first answered, closes, and is reopened. */
export const saveSession = (
  w: Work,
  chat: LockedChat,
  next: ChatState,
  events: readonly DomainEvent[],
  rows: readonly FeedRow[],
): void => {
  const { state } = chat
  const opened = events.find((e) => e.type === 'chat.opened')
  const closed = events.find((e) => e.type === 'chat.closed')
  // a bot may close the session with its first answer
  const session = next.session ?? sessionIn(events, w.now) ?? state.session
  if (!session) return
  const firstReply = session.firstReplyAt !== null && state.session?.firstReplyAt === null
  const assigned = events.some((e) => e.type === 'chat.assigned')
  const categorised = events.some((e) => e.type === 'chat.categorySet' || e.type === 'chat.categoryCleared')
  const chosen = choiceIn(events, w.now)
  if (opened) {
    const of = [session.id, w.organizationId, state.chatId, chat.clientId, chat.channelId]
    w.write(open, [
      ...of,
      session.number,
      next.teamId,
      toDb(w.now),
      rows[0]?.seq ?? 1,
      chosen && JSON.stringify(chosen),
      creatorIn(events),
    ])
  }
  if (events.some((e) => e.type === 'chat.reopened')) w.write(reopen, [session.id, toDb(w.now)])
  if (assigned || closed || firstReply || categorised || (chosen && !opened)) {
    w.put(
      change,
      toSessionRecord({
        id: session.id,
        operator_id: session.operatorId,
        first_assigned_at: assigned ? session.assignedAt : null,
        first_reply_at: session.firstReplyAt,
        closed_at: closed ? w.now : null,
        close_reason: closed?.reason ?? null,
        last_choice: chosen,
        category_id: next.categoryId,
        team_id: next.teamId,
      }),
    )
  }
}

/** The session that these events open, as it begins; null: none. */
export const sessionIn = (events: readonly DomainEvent[], now = 0): SessionState | null => {
  const opened = events.find((e) => e.type === 'chat.opened')
  return opened ? startSession(opened.sessionId, opened.number, now) : null
}
/** The operator who created the session that these events open; null: the client opened it. */
export const creatorIn = (events: readonly DomainEvent[]): string | null => {
  const opened = events.find((e) => e.type === 'chat.opened')
  return opened?.reason === 'operatorCreated' ? opened.by.id : null
}
