import { factsVersion } from '@beseda/domain/reports/session-facts.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { lockSessions, writeRows } from '../fact-rows/index.ts'
import { computeSessions } from './facts.ts'

const sessions = prepared(`
  select s.id, s.channel_id as "channelId", s.client_id as "clientId", s.closed_at is null as "isOpen",
    case when s.closed_at is null then c.version end as "chatVersion", coalesce(f.facts_version < ${factsVersion}, false) as outdated
  from chat_sessions s join chats c on c.id = s.chat_id and c.organization_id = s.organization_id
  left join session_facts f on f.session_id = s.id
  where s.organization_id = $1 and s.id = any ($2::uuid[])`)
interface Row {
  readonly id: string
  readonly channelId: string
  readonly clientId: string
  readonly isOpen: boolean
  /** Of an open session. */
  readonly chatVersion: number | null
  readonly outdated: boolean
}
const save = prepared(`
  insert into session_facts (organization_id, session_id, facts_version, facts, computed_at)
  select $1, x.session_id, ${factsVersion}, x.facts, $2 from jsonb_to_recordset($3::jsonb) as x(session_id uuid, facts jsonb)
  on conflict (session_id) do update set facts_version = excluded.facts_version, facts = excluded.facts, computed_at = excluded.computed_at`)
const remove = prepared(`delete from session_facts where organization_id = $1 and session_id = any ($2::uuid[])`)
const saveLive = prepared(`
  insert into live_facts (organization_id, session_id, chat_version)
  select $1, x.session_id, x.chat_version from jsonb_to_recordset($3::jsonb) as x(session_id uuid, chat_version int)
  where $2::timestamptz is not null
  on conflict (session_id) do update set chat_version = excluded.chat_version`)
const removeLive = prepared(`delete from live_facts where organization_id = $1 and session_id = any ($2::uuid[])`)

/**
 * Writes what reports count of these sessions, and the facts of the closed ones. An open session has no facts; the version of
 * its chat says later whether something has happened since.
 */
export const writeFacts = async (w: Work, sessionIds: readonly string[]): Promise<void> => {
  const { organizationId } = w
  await lockSessions(w, sessionIds)
  // the version is read before the events, so that what happens in between is found again
  const found = await w.run<Row>(sessions, [organizationId, sessionIds])
  const ids = found.map((s) => s.id)
  const computed = await computeSessions(w, organizationId, ids)
  const closed = found.filter((s) => !s.isOpen).map((s) => s.id)
  const open = found.filter((s) => s.isOpen)
  await writeRows(
    w,
    found.map(({ id, ...s }) => ({ sessionId: id, ...s, ...computed.get(id)!.rows })),
  )
  const facts = closed.map((id) => ({ session_id: id, facts: computed.get(id)!.facts }))
  const live = open.map((s) => ({ session_id: s.id, chat_version: s.chatVersion }))
  const about = [organizationId, toDb(w.now)]
  if (facts.length) {
    w.write(save, [...about, JSON.stringify(facts)])
    w.write(removeLive, [organizationId, closed])
  }
  if (live.length) {
    w.write(remove, [organizationId, open.map((s) => s.id)])
    w.write(saveLive, [...about, JSON.stringify(live)])
  }
}
