import { queues } from '@beseda/contract/endpoints/queues.ts'
import { Queue } from '@beseda/contract/entities/chat.ts'
import { waitsForOperator } from '@beseda/domain/chat-session/offered.ts'
import { isInQueue, queuedChat, type Scope } from '@beseda/domain/chats/queues.ts'
import { mayBeOffered, isDistributed as offeredByRule } from '@beseda/domain/engine/waiting-chats.ts'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { canTake, isDistributed } from '../../src/features/assignment/offered.ts'
import { readLocked } from '../../src/features/chat-store/index.ts'
import { toKnownChat } from '../../src/features/chat-view/entity.ts'
import { chatRows, queueViewer } from '../../src/features/chat-view/index.ts'
import { prepared, toDb } from '../../src/platform/db.ts'
import { read, work } from '../../src/platform/unit-of-work.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

test('the SQL of the lists and counters says the same as isInQueue of the domain', async () => {
  w = await createWorld()
  const other = await w.team({ limit: 5 })
  const people = [
    await w.operator('ann'),
    await w.operator('bob', { team: other }),
    await w.operator('boss', {
      team: null,
      rights: ['AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'],
      presence: 'break',
    }),
  ]
  const visitors = await Promise.all(Array.from({ length: 24 }, (_, i) => w.visitor(`v${i}`)))
  for (const v of visitors) await v.writes('hello')
  // every combination of status, team, operator, age and creator, straight into the rows
  const rows = await w.sql<{ id: string }>('select id from chats order by id')
  const teams = [w.teamId, other, null]
  // bob's team may see one of the two channels
  await w.sql('insert into channel_teams (organization_id, channel_id, team_id) values ($1, $2, $3)', [
    ...[w.organizationId, w.loopbackId, other],
  ])
  for (const [i, { id }] of rows.entries()) {
    const status = ['assigned', 'pending', 'closed'][i % 3]!
    const operator = status === 'pending' ? null : people[i % 2]!.id
    const high = i % 4 === 0 ? -1 : i % 4 === 1 ? 1 : null
    const creator = i % 5 === 0 ? people[i % 3]!.id : null
    await w.sql(
      `update chats set status = $2, team_id = $3, operator_id = $4, high_at = $5, medium_at = $5, session_created_by = $6, channel_id = $7, bot = $8 where id = $1`,
      [
        id,
        status,
        teams[i % 3 === 2 ? 0 : (i >> 1) % 3],
        operator,
        high === null ? null : new Date(w.clock.now() + high * 1000),
        creator,
        i % 7 < 3 ? w.loopbackId : w.channelId,
        status === 'pending' && i % 2 === 0 ? JSON.stringify({ botId: 'b', nodeId: 'n' }) : null,
      ],
    )
  }
  const all = (
    await read(w.deps, w.organizationId, (c) =>
      chatRows(
        c,
        w.organizationId,
        rows.map((r) => r.id),
      ),
    )
  ).map(toKnownChat)
  let seen = 0
  for (const person of people) {
    const user = (await w.gate.user(person.token))!
    const viewer = {
      userId: user.userId,
      teamIds: user.teamIds,
      channelIds: user.channelIds,
      allChats: user.rights.includes('AUTHORITY_ALL_CHATS'),
    }
    for (const scope of (viewer.allChats ? ['mine', 'all'] : ['mine']) as Scope[]) {
      for (const filter of Queue.options) {
        const expected = all
          .filter((c) => isInQueue(queuedChat(c), filter, scope, viewer, w.clock.now()))
          .map((c) => c.id)
        const listed = await person.call(queues.list, { filter, scope, limit: 100 })
        expect(listed.chats.map((c) => c.id).sort(), `${filter} ${scope}`).toEqual(expected.sort())
        expect(listed.total).toBe(expected.length)
        seen += expected.length
        const counters = await person.call(queues.counters, {})
        if (scope === 'mine' && filter !== 'closed')
          expect(counters[filter], `counter of ${filter}`).toBe(expected.length)
      }
    }
  }
  expect(seen, 'the queues are not all empty').toBeGreaterThan(40)
})
const chance = fc.record({
  status: fc.constantFrom('assigned', 'pending', 'closed'),
  team: fc.nat(2),
  person: fc.nat(1),
  creator: fc.option(fc.nat(1)),
  high: fc.option(fc.constantFrom(-1000, 0, 1)),
  closing: fc.boolean(),
  cooldown: fc.option(fc.constantFrom(-1, 0, 1)),
  reserved: fc.option(fc.constantFrom(-1, 0, 1)),
  bot: fc.boolean(),
})
test('on random chats the SQL of queues and distribution says the same as the domain', async () => {
  w = await createWorld()
  const other = await w.team({ limit: 5 })
  await w.sql(`update teams set distribution_rule = 'manual' where id = $1`, [other])
  const people = [await w.operator('ann'), await w.operator('bob', { team: other })]
  const [ann, bob] = people
  const teams = [w.teamId, other, null]
  const visitors = await Promise.all(Array.from({ length: 16 }, (_, i) => w.visitor(`v${i}`)))
  for (const v of visitors) await v.writes('hello')
  const ids = (await w.sql<{ id: string }>('select id from chats order by id')).map((r) => r.id)
  const now = w.clock.now()
  const at = (ms: number | null) => (ms === null ? null : new Date(now + ms).toISOString())
  const put = (rows: readonly (typeof chance extends fc.Arbitrary<infer R> ? R : never)[]) =>
    w.sql(
      `update chats c set status = x.status, team_id = x.team_id, operator_id = x.operator_id, high_at = x.high_at, medium_at = x.high_at,
        session_created_by = x.creator, closing_at = x.closing_at, closing_by = x.closing_by, cooldown_operator_id = x.cooldown_operator_id,
        cooldown_until = x.cooldown_until, reserved_for = x.reserved_for, reserved_until = x.reserved_until, bot = x.bot
      from jsonb_to_recordset($1::jsonb) as x(id uuid, status text, team_id uuid, operator_id uuid, high_at timestamptz, creator uuid,
        closing_at timestamptz, closing_by uuid, cooldown_operator_id uuid, cooldown_until timestamptz, reserved_for uuid,
        reserved_until timestamptz, bot jsonb) where c.id = x.id`,
      [
        JSON.stringify(
          rows.map((r, i) => {
            const person = people[r.person]!.id
            const isPending = r.status === 'pending'
            const isClosing = r.closing && r.status !== 'closed'
            // a reserved chat has no cooldown
            const cooldown = isPending && r.reserved === null ? r.cooldown : null
            const reserved = isPending ? r.reserved : null
            return {
              ...{ id: ids[i], status: r.status, team_id: teams[r.team] },
              ...{ operator_id: isPending ? null : person, high_at: r.status === 'closed' ? null : at(r.high) },
              creator: r.creator === null ? null : people[r.creator]!.id,
              ...{ closing_at: isClosing ? at(5000) : null, closing_by: isClosing ? person : null },
              ...{ cooldown_operator_id: cooldown === null ? null : person, cooldown_until: at(cooldown) },
              ...{ reserved_for: reserved === null ? null : person, reserved_until: at(reserved) },
              bot: r.bot && isPending ? { botId: 'b', nodeId: 'n' } : null,
            }
          }),
        ),
      ],
    )
  const offers = prepared(`
    select c.id as chat, f.id as operator from chats c join users f on f.organization_id = c.organization_id
    where c.organization_id = $1 and ${isDistributed('$2')} and ${canTake('$2')} and f.id = any ($3::uuid[])`)
  await fc.assert(
    fc.asyncProperty(fc.array(chance, { minLength: 16, maxLength: 16 }), async (rows) => {
      await put(rows)
      const { chats, locked, offered } = await work(w.deps, w.organizationId, async (tx) => ({
        chats: (await chatRows(tx, w.organizationId, ids)).map(toKnownChat),
        locked: await readLocked(tx, ids),
        offered: await tx.run<{ chat: string; operator: string }>(offers, [
          ...[w.organizationId, toDb(now), people.map((p) => p.id)],
        ]),
      }))
      for (const person of [ann!, bob!]) {
        const viewer = queueViewer((await w.gate.user(person.token))!)
        const counters = await person.call(queues.counters, {})
        for (const filter of Queue.options) {
          const expected = chats.filter((c) => isInQueue(queuedChat(c), filter, 'mine', viewer, now)).map((c) => c.id)
          const listed = await person.call(queues.list, { filter, scope: 'mine', limit: 100 })
          expect(listed.chats.map((c) => c.id).sort(), filter).toEqual(expected.sort())
          if (filter !== 'closed') expect(counters[filter], `counter of ${filter}`).toBe(expected.length)
        }
        const expected = [...locked.values()].flatMap(({ state, policy }) =>
          state.session &&
          waitsForOperator(state.session) &&
          offeredByRule(state, policy, now) &&
          (state.teamId === null || viewer.teamIds.includes(state.teamId)) &&
          mayBeOffered(state, person.id, now)
            ? [state.chatId]
            : [],
        )
        const given = offered.filter((o) => o.operator === person.id).map((o) => o.chat)
        expect(given.sort(), `offered to ${person.id}`).toEqual(expected.sort())
      }
    }),
    { numRuns: 12 },
  )
})
test('pages of a queue: every chat once, in order, also when new ones come between two pages', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: ['AUTHORITY_ALL_CHATS'] })
  for (let i = 0; i < 12; i++) {
    w.clock.advance(i % 3 === 0 ? 1000 : 0)
    await (await w.visitor(`v${i}`)).writes('hello')
  }
  const first = await ann.call(queues.list, { filter: 'pending', scope: 'all', sort: 'newest', limit: 5 })
  w.clock.advance(1000)
  await (await w.visitor('late')).writes('new')
  const second = await ann.call(queues.list, {
    filter: 'pending',
    scope: 'all',
    sort: 'newest',
    limit: 5,
    cursor: first.next!,
  })
  const third = await ann.call(queues.list, {
    filter: 'pending',
    scope: 'all',
    sort: 'newest',
    limit: 5,
    cursor: second.next!,
  })
  const ids = [first, second, third].flatMap((p) => p.chats.map((c) => c.id))
  expect(new Set(ids).size).toBe(12)
  expect(third.next).toBeNull()
  const times = [first, second, third].flatMap((p) => p.chats.map((c) => c.activityAt))
  expect(times).toEqual([...times].sort((a, b) => b - a))
})
test('a page and its total are of one instant, while chats come in', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { team: null, rights: ['AUTHORITY_ALL_CHATS'] })
  const clients = await Promise.all(Array.from({ length: 40 }, (_, i) => w.visitor(`v${i}`)))
  // A few at a time: more wait for each other, and on a slow machine longer than a call may.
  let isOver = false
  const lane = async (): Promise<void> => {
    for (let client = clients.pop(); client; client = clients.pop()) await client.writes('hello')
  }
  const writing = Promise.all([lane(), lane(), lane(), lane()]).finally(() => (isOver = true))
  const totals = new Set<number>()
  const look = async (): Promise<void> => {
    const { chats: page, total } = await ann.call(queues.list, { filter: 'pending', scope: 'all', limit: 100 })
    expect(page).toHaveLength(total)
    totals.add(total)
  }
  while (!isOver) await Promise.all([look(), look(), look()])
  await writing
  await look()
  expect(totals.size, 'looked while they came in').toBeGreaterThan(2)
})
