import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type { ChatState } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import type { LockedChat } from './lock.ts'
import type { FeedRow } from './store.ts'
import { choiceIn } from './stored-choice.ts'

const open = prepared(`
  insert into chat_sessions (id, organization_id, chat_id, client_id, channel_id, number, team_id, opened_at, first_seq, last_choice)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`)
const change = prepared(`
  update chat_sessions set operator_id = coalesce($2, operator_id), first_assigned_at = coalesce(first_assigned_at, $3),
    first_reply_at = coalesce(first_reply_at, $4), closed_at = $5, close_reason = $6,
    first_closed_at = coalesce(first_closed_at, $5),
    last_choice = coalesce($7::jsonb, last_choice), category_id = $8
  where id = $1`)

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
  const choice = chosen && JSON.stringify(chosen)
  if (opened) {
    const of = [session.id, w.organizationId, state.chatId, chat.clientId, chat.channelId]
    w.write(open, [...of, session.number, state.teamId, toDb(w.now), rows[0]?.seq ?? 1, choice])
  }
  if (events.some((e) => e.type === 'chat.reopened')) w.write(reopen, [session.id, toDb(w.now)])
  if (assigned || closed || firstReply || categorised || (choice && !opened)) {
    const assignedAt = assigned ? toDb(session.assignedAt) : null
    const closedAt = closed ? toDb(w.now) : null
    w.write(change, [
      session.id,
      session.operatorId,
      assignedAt,
      toDb(session.firstReplyAt),
      closedAt,
      closed?.reason ?? null,
      choice,
      next.categoryId,
    ])
  }
}
