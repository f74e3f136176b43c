import type { Presence } from '@beseda/contract/entities/user.ts'
import { startsGrace } from '@beseda/domain/presence/decide.ts'
import { lastWorkAt } from '@beseda/domain/presence/licences.ts'
import { holdsLicence, isAtWork, isAway, isOnline } from '@beseda/domain/presence/rules.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { presenceRules } from '../../src/features/operators/index.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const base = Date.UTC(2026, 0, 1)
const time = fc.integer({ min: 0, max: 5 }).map((n) => base + n * 60_000)
const person = fc.record({
  presence: fc.constantFrom<Presence>('online', 'finishing', 'break', 'offline'),
  active: fc.boolean(),
  receivesChats: fc.boolean(),
  since: time,
  offlineAt: fc.option(time),
  lastActivityAt: fc.option(time),
  lastCallAt: fc.option(time),
  /** Connected to: a server that runs, one that is dead. */
  running: fc.boolean(),
  dead: fc.boolean(),
})

test('the presence rules in SQL and those of the domain agree about five hundred random operators', async () => {
  const people = fc.sample(person, 500).map((o) => ({ id: w.newId(), ...o }))
  const [roles, nodes] = [
    [w.newId(), w.newId()],
    [w.newId(), w.newId()],
  ]
  await w.sql(
    `insert into roles (id, organization_id, name, description, rights, created_at)
     values ($2, $1, 'with the right', '', '{AUTHORITY_CHAT_DISTRIBUTION}', now()), ($3, $1, 'without', '', '{}', now())`,
    [w.organizationId, ...roles],
  )
  const at = new Date(base)
  await w.sql(`insert into nodes (id, alive_until) values ($1, $3::timestamptz + '1 s'), ($2, $3)`, [...nodes, at])
  await w.sql(
    `with x as (select * from jsonb_to_recordset($2::jsonb) as x(id uuid, presence text, active boolean, "receivesChats" boolean,
       since bigint, "offlineAt" bigint, "lastActivityAt" bigint, "lastCallAt" bigint, running boolean, dead boolean)),
     person as (
       insert into users (id, organization_id, role_id, name, login, password_hash, active, last_active_at, created_at)
       select id, $1, case when "receivesChats" then $3::uuid else $4::uuid end, 'x', id::text, '', active,
         to_timestamp("lastCallAt" / 1000), now() from x),
     connection as (
       insert into connections (organization_id, user_id, node_id)
       select $1, id, $5::uuid from x where running union all select $1, id, $6::uuid from x where dead)
     insert into operator_presence (user_id, organization_id, presence, since, offline_at, last_activity_at)
     select id, $1, presence, to_timestamp(since / 1000), to_timestamp("offlineAt" / 1000), to_timestamp("lastActivityAt" / 1000) from x`,
    [w.organizationId, JSON.stringify(people), ...roles, ...nodes],
  )
  const { connected, lastWorkAt: lastWork, startsGrace: grace, ...conditions } = presenceRules
  const columns = Object.entries({ ...conditions, connected: connected('$1'), startsGrace: grace('$1') })
  const rows = await w.sql<Record<string, unknown> & { id: string }>(
    `select u.id, (extract(epoch from ${lastWork}) * 1000)::float8 as "lastWorkAt", ${columns.map(([name, sql]) => `(${sql}) as "${name}"`).join(', ')}
     from users u join roles r on r.id = u.role_id join operator_presence op on op.user_id = u.id where u.name = 'x'`,
    [at],
  )
  const inSql = new Map(rows.map(({ id, ...row }) => [id, row]))
  for (const { id, ...o } of people)
    expect(inSql.get(id), JSON.stringify(o)).toEqual({
      online: isOnline(o.presence),
      atWork: isAtWork(o.presence),
      away: isAway(o.presence),
      present: o.presence !== 'offline',
      holdsLicence: holdsLicence(o.presence, o),
      connected: o.running,
      startsGrace: startsGrace(o, { connected: o.running }),
      lastWorkAt: lastWorkAt(o, o.lastCallAt),
    })
})
