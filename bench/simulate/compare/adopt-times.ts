import type { SessionState } from '@beseda/domain/chat-session/state.ts'
import type { Engine } from '@beseda/domain/engine/engine.ts'
import type pg from 'pg'

interface Row {
  readonly contact_id: string
  readonly waiting_since: Date | null
  readonly first_reply_at: Date | null
  readonly assigned_at: Date | null
  readonly activity_at: Date
  readonly cooldown_until: Date | null
  readonly reserved_until: Date | null
  readonly operator_absent_since: Date | null
  readonly closing_at: Date | null
  readonly warned_at: Date | null
  readonly reopen_until: Date | null
}
const ms = (at: Date | null): number | null => at?.getTime() ?? null

const withTimes = (s: SessionState, r: Row): SessionState => ({
  ...s,
  waitingSince: ms(r.waiting_since),
  firstReplyAt: ms(r.first_reply_at),
  assignedAt: ms(r.assigned_at),
  lastMessageAt: r.activity_at.getTime(),
  absentSince: ms(r.operator_absent_since),
  warnedAt: ms(r.warned_at),
  cooldown: s.cooldown && { ...s.cooldown, until: ms(r.cooldown_until) ?? s.cooldown.until },
  reservedFor: s.reservedFor && { ...s.reservedFor, until: ms(r.reserved_until) ?? s.reservedFor.until },
  closing: s.closing && { ...s.closing, at: ms(r.closing_at) ?? s.closing.at },
})

/** Copies the server's times into the engine: those of chats, and the last assignments of the operators. */
export const adoptTimes = async (sql: pg.Pool, engine: Engine): Promise<void> => {
  const { rows } = await sql.query<Row>('select * from chats where session_id is not null')
  for (const row of rows) {
    const chat = engine.chats.get(row.contact_id)!
    const { session, reopenable } = chat
    if (session) engine.put({ ...chat, session: withTimes(session, row) }, null)
    else if (reopenable) engine.put({ ...chat, reopenable: { ...reopenable, until: ms(row.reopen_until) ?? 0 } }, null)
  }
  const turns = await sql.query<{ user_id: string; team_id: string; at: Date | null; any: Date | null }>(
    `select m.user_id, m.team_id, m.last_assigned_at as at, p.last_assigned_at as any
    from team_members m join operator_presence p on p.user_id = m.user_id`,
  )
  for (const [id, its] of Map.groupBy(turns.rows, (row) => row.user_id))
    engine.roster.setTurns(id, ms(its[0]!.any), new Map(its.map((row) => [row.team_id, ms(row.at)])))
}
