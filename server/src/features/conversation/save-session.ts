import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { FeedRow } from './entry.ts'
import type { LockedChat } from './lock-chat.ts'
import { choiceIn } from './stored-choice.ts'

const open = prepared(`
  insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, opened_at, first_seq, last_choice, created_by)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`)
/** The ids once more as an array: by a join alone PostgreSQL would read a small table whole. */
const change = prepared(`
  update chat_sessions s set operator_id = coalesce(x.operator_id, s.operator_id),
    first_assigned_at = coalesce(s.first_assigned_at, x.assigned_at),
    first_reply_at = coalesce(s.first_reply_at, x.first_reply_at), closed_at = x.closed_at, close_reason = x.close_reason,
    first_closed_at = coalesce(s.first_closed_at, x.closed_at),
    last_choice = coalesce(x.choice, s.last_choice), category_id = x.category_id, team_id = x.team_id
  from jsonb_to_recordset($3::jsonb) as x(id uuid, operator_id uuid, assigned_at timestamptz, first_reply_at timestamptz,
    closed_at timestamptz, close_reason text, choice jsonb, category_id uuid, team_id uuid)
  where s.organization_id = $1 and s.id = x.id and $2::timestamptz is not null
    and s.id = any (array(select id from jsonb_to_recordset($3::jsonb) as y(id uuid)))`)

/** Its first closing stays known (`first_closed_at`). */
const reopen = prepared(`
  update chat_sessions set closed_at = null, close_reason = null, reopened_at = $2, reopens = reopens + 1 where id = $1`)

/** The record of a handling changes when it opens, is given to somebody, is first answered, closes, and is opened again. */
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
  const session = next.session ?? state.session
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
    w.put(change, {
      id: session.id,
      operator_id: session.operatorId,
      assigned_at: assigned ? toDb(session.assignedAt) : null,
      first_reply_at: toDb(session.firstReplyAt),
      closed_at: closed ? toDb(w.now) : null,
      close_reason: closed?.reason ?? null,
      choice: chosen,
      category_id: next.categoryId,
      team_id: next.teamId,
    })
  }
}

/** Who began the session that these events open; null: the client did. */
export const creatorIn = (events: readonly DomainEvent[]): string | null => {
  const opened = events.find((e) => e.type === 'chat.opened')
  return opened?.reason === 'operatorCreated' ? opened.by.id : null
}
