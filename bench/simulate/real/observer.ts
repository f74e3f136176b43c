import type { DomainEvent } from '@beseda/contract/events/index.ts'
import type pg from 'pg'
import type { RealCentre } from './arrange.ts'
import { createEventChecker, type EventChecker, type StoredEvent } from './event-checker.ts'

export interface ChatNow {
  readonly id: string
  readonly contactId: string
  readonly status: 'pending' | 'assigned' | 'closed'
  readonly operatorId: string | null
  readonly sessionId: string | null
  readonly lastSeq: number
}
export interface Observation {
  readonly chats: readonly ChatNow[]
  readonly wrong: readonly string[]
  /** Chats that wait although a suitable operator is free and no job to assign them is scheduled. */
  readonly stuck: readonly string[]
}
export interface Observer {
  /** `askedLimits`: of the actions before; a limit that rose and fell between two snapshots stands in neither. */
  readonly observe: (askedLimits?: ReadonlyMap<string, number>) => Promise<Observation>
  readonly eventChecker: EventChecker
}
/** Ids are assigned before the commit: a lower one may still be committed. */
const overlap = 5_000
/** A transaction may have read a limit this many snapshots ago. */
const remembered = 40
const events = `select id::text, at, data from events where id > $1 and not (id = any ($2::bigint[])) order by events.id`
const chats = `
  select id, contact_id as "contactId", status, operator_id as "operatorId", session_id as "sessionId", team_id as "teamId", last_seq as "lastSeq",
    (select count(*)::int from chat_sessions s where s.chat_id = c.id and s.closed_at is null) as open
  from chats c`
const limits = 'select id, dialog_limit as "limit" from teams'
/** Valid only when nothing is pending: no fill job waits, and no deadline of the chat is due. */
const stuck = `
  with free as (
    select u.id from users u join roles r on r.id = u.role_id join operator_presence op on op.user_id = u.id
    where u.active and op.presence = 'online' and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)
      and (select count(*) from chats o where o.operator_id = u.id and o.status = 'assigned')
        < coalesce((select max(t.dialog_limit) from team_members m join teams t on t.id = m.team_id where m.user_id = u.id), 0))
  select c.id from chats c
  where c.status = 'pending' and c.closing_at is null and c.reserved_for is null and c.bot is null
    and not exists (select from teams t where t.id = c.team_id and t.distribution_rule = 'manual')
    and not exists (select from jobs where name = 'distribution.fill' and state = 'ready')
    and exists (select 1 from free f where f.id is distinct from c.cooldown_operator_id
      and (c.team_id is null or exists (select 1 from team_members m where m.user_id = f.id and m.team_id = c.team_id)))`

/** Reads everything in one snapshot, so that events and rows belong to the same instant. */
export const openObserver = (sql: pg.Pool, centre: RealCentre): Observer => {
  const eventChecker = createEventChecker()
  const seen = new Set<number>()
  let high = 0
  const limitsSeen: ReadonlyMap<string, number>[] = []
  const snapshot = async () => {
    const client = await sql.connect()
    try {
      await client.query('begin isolation level repeatable read read only')
      const low = Math.max(0, high - overlap)
      const known = await client.query<{ id: string; at: Date; data: DomainEvent }>(events, [low, [...seen]])
      const rows = await client.query<ChatNow & { teamId: string | null; open: number }>(chats)
      const teams = await client.query<{ id: string; limit: number }>(limits)
      const waiting = await client.query<{ id: string }>(stuck)
      return { known: known.rows, chats: rows.rows, teams: teams.rows, stuck: waiting.rows.map((r) => r.id) }
    } finally {
      await client.query('rollback').catch(() => {})
      client.release()
    }
  }
  const differs = (c: ChatNow & { teamId: string | null; open: number }): string[] => {
    const known = eventChecker.chats.get(c.id)
    const isOpen = c.status !== 'closed'
    const owner = isOpen ? c.operatorId : null
    const wrong: string[] = []
    if (c.open !== (isOpen ? 1 : 0)) wrong.push(`has ${c.open} open sessions and is ${c.status}`)
    if ((c.status === 'assigned') !== (owner !== null)) wrong.push(`is ${c.status} with ${owner}`)
    if (isOpen !== (known !== undefined)) wrong.push(`is ${c.status}, the events tell another state`)
    if (known && isOpen && (known.operatorId !== owner || known.sessionId !== c.sessionId || known.teamId !== c.teamId))
      wrong.push('the events tell another owner, session or team')
    return wrong.map((text) => `${c.id} ${text}`)
  }
  return {
    eventChecker,
    observe: async (askedLimits = new Map()) => {
      const now = await snapshot()
      limitsSeen.push(new Map(now.teams.map((t) => [t.id, Math.max(t.limit, askedLimits.get(t.id) ?? 0)])))
      if (limitsSeen.length > remembered) limitsSeen.shift()
      const limitOf = (id: string) => Math.max(...limitsSeen.map((seenThen) => seenThen.get(id) ?? 0))
      const known: StoredEvent[] = now.known.map((e) => ({ id: Number(e.id), at: e.at.getTime(), event: e.data }))
      const wrong = eventChecker.apply(known, {
        operators: centre.operators,
        limitOf,
        redistributeMinutes: (id) => centre.teams.find((t) => t.id === id)?.redistributeMinutes ?? null,
      })
      for (const { id } of known) {
        seen.add(id)
        high = Math.max(high, id)
      }
      for (const id of seen) if (id <= high - overlap) seen.delete(id)
      return { chats: now.chats, wrong: [...wrong, ...now.chats.flatMap(differs)], stuck: now.stuck }
    },
  }
}
