import { nextDeadline } from '@beseda/domain/chat-session/deadlines.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'
import type pg from 'pg'

/** Deadlines of different chats are at least so far apart, in milliseconds. */
const apart = 2_000
const delay = `
  update chats set next_deadline_at = $2::timestamptz + $3 * interval '1 millisecond',
    waiting_since = waiting_since + $3 * interval '1 millisecond', assigned_at = assigned_at + $3 * interval '1 millisecond',
    activity_at = activity_at + $3 * interval '1 millisecond', cooldown_until = cooldown_until + $3 * interval '1 millisecond',
    reserved_until = reserved_until + $3 * interval '1 millisecond', closing_at = closing_at + $3 * interval '1 millisecond',
    operator_absent_since = operator_absent_since + $3 * interval '1 millisecond'
  where contact_id = $1`

/**
 * Moves the times of chats on the server whose deadlines are almost the same. Which of two such chats is handled first is a
 * matter of milliseconds, and both orders are right, but the engine knows only one.
 */
export const spreadDeadlines = async (sql: pg.Pool, engine: Engine): Promise<void> => {
  const due = [...engine.chats.values()]
    .flatMap((chat) => {
      const at = nextDeadline(chat, engine.policyOf(chat.teamId))
      return at === null ? [] : [{ contactId: chat.chatId, at }]
    })
    .sort((a, b) => a.at - b.at)
  let before = Number.NEGATIVE_INFINITY
  for (const { contactId, at } of due) {
    const by = Math.max(0, before + apart - at)
    before = at + by
    if (by > 0) await sql.query(delay, [contactId, new Date(at), by])
  }
}
