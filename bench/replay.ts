import { noTeamPolicy } from '@beseda/domain/chat-session/team-policy.ts'
import type { History, Scenario } from '@beseda/domain/replay/history.ts'
import { replay } from '@beseda/domain/replay/replay.ts'
import { historyPeople } from '../server/src/features/reports/history-people.ts'
import { historyRequests } from '../server/src/features/reports/history-requests.ts'
import { singleNodeBus } from '../server/src/platform/bus.ts'
import { systemClock } from '../server/src/platform/clock.ts'
import { connect } from '../server/src/platform/db.ts'
import { type Benchmark, compared, type Measured } from './benchmark.ts'
import { fillWithChats } from './fill.ts'
import { readPastBare } from './floor/past.ts'
import { interleave, median } from './measure.ts'
import { newId, openStage, type Stage } from './stage.ts'

const { tick, now } = systemClock
const day = 86_400_000
const chats = 2_000
const operators = 50

/** A request every forty seconds, fourteen messages each, and the trace of its choice among all operators. */
const setTimes = `
  update chat_sessions set opened_at = $2::timestamptz + number * interval '40 seconds', first_assigned_at = $2::timestamptz + number * interval '40 seconds',
    closed_at = $2::timestamptz + number * interval '40 seconds' + (10 + number % 40) * interval '1 minute' where organization_id = $1`
const insertMessages = `
  insert into messages (id, organization_id, chat_id, session_id, channel_id, seq, kind, author_kind, author_id, author_name, text, status, at)
  select gen_random_uuid(), s.organization_id, s.chat_id, s.id, s.channel_id, 1 + n, 'message',
    case when n % 2 = 0 then 'client' else 'operator' end, case when n % 2 = 0 then s.client_id else s.operator_id end, 'Имя', 'Текст сообщения',
    case when n % 2 = 0 then null else 'sent' end, s.opened_at + n * interval '30 seconds'
  from chat_sessions s cross join generate_series(1, 13) n where s.organization_id = $1`
const insertEvents = `
  insert into events (organization_id, type, data, at)
  select s.organization_id, e.type,
    jsonb_build_object('chatId', s.chat_id, 'sessionId', s.id, 'teamId', s.team_id, 'reason', e.reason)
      || case when e.type = 'chat.opened' then '{}' else jsonb_build_object('operatorId', s.operator_id) end
      || case when e.type = 'chat.assigned' then jsonb_build_object('trace', (select jsonb_agg(jsonb_build_object('id', u.id, 'verdict', 'notChosen',
        'openDialogs', 3, 'dialogLimit', 5, 'lastAssignedAt', 1)) from users u where u.organization_id = $1)) else '{}' end, e.at
  from chat_sessions s cross join lateral (values
    ('chat.opened', 'clientWrote', s.opened_at), ('chat.assigned', 'distribution', s.opened_at), ('chat.closed', 'operator', s.closed_at)) e(type, reason, at)
  where s.organization_id = $1`
const insertPresence = `
  insert into events (organization_id, type, data, at)
  select organization_id, 'presence.changed', jsonb_build_object('userId', id, 'before',
    case when n % 2 = 0 then 'online' else 'break' end, 'presence', case when n % 2 = 0 then 'break' else 'online' end),
    $2::timestamptz + n * interval '1 hour'
  from users cross join generate_series(1, 20) n where organization_id = $1`

const makeDay = async (stage: Stage, from: number): Promise<void> => {
  await fillWithChats(stage, chats, 'closed')
  const at = new Date(from).toISOString()
  await stage.sql.query(setTimes, [stage.organizationId, at])
  for (const statement of [insertMessages, insertEvents]) await stage.sql.query(statement, [stage.organizationId])
  await stage.sql.query(insertPresence, [stage.organizationId, at])
  await stage.sql.query('vacuum analyze')
}
const run = (past: History, scenario: Scenario): number => {
  const going = replay(past, scenario)
  for (;;) {
    const { done, value } = going.next()
    if (done) return value.asked.length
  }
}

export const whatIf: Benchmark = {
  ids: ['D3'],
  run: async ({ quick }): Promise<Measured[]> => {
    const stage = await openStage({ operators, limit: 5 })
    const pool = connect({ url: stage.databaseUrl, max: 2 })
    const deps = { pool, clock: systemClock, ids: { next: newId }, bus: singleNodeBus(), subscribers: {} }
    const until = Math.floor(now() / day) * day
    const from = until - day
    try {
      await makeDay(stage, from)
      const replays: number[] = []
      const ours = async (): Promise<number> => {
        const began = tick()
        const { people } = await historyPeople(deps, stage.organizationId, { from, until })
        const requests: History['requests'][number][] = []
        for (let cursor: string | undefined, more = true; more; ) {
          const page = await historyRequests(deps, stage.organizationId, { from, until, cursor })
          requests.push(...page.requests)
          cursor = page.next ?? undefined
          more = page.next !== null
        }
        const past = { from, until, people, requests }
        const memberIds = people.map((p) => p.id)
        const begun = tick()
        for (const dialogLimit of [5, 3]) {
          const teams = [{ id: stage.teamId, dialogLimit, policy: noTeamPolicy, highMs: null, memberIds }]
          const asked = run(past, { teams })
          if (asked < chats * 0.9) throw new Error(`${asked} of ${chats} chats gone through`)
        }
        replays.push(tick() - begun)
        return tick() - began
      }
      const floor = () => readPastBare(stage, stage.sql, from, until)
      // The first round runs with cold caches.
      await floor()
      await ours()
      const result = await interleave(quick ? 1 : 5, floor, ours)
      const about = { id: 'D3', subject: 'a day of 2,000 chats and 50 operators, read and replayed twice', unit: 'ms' }
      const note = `${median(replays.slice(1)).toFixed(0)} ms of it in the browser`
      return [compared({ ...about, gate: { most: 8 }, goal: { most: 3 }, note }, result)]
    } finally {
      await pool.end()
      await stage.close()
    }
  },
}
