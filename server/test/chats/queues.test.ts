import { queues } from '@beseda/contract/endpoints/queues.ts'
import { Queue } from '@beseda/contract/entities/chat.ts'
import { isInQueue, queuedChat, type Scope } from '@beseda/domain/chats/queues.ts'
import { afterEach, expect, test } from 'vitest'
import { chatRows, toChat } from '../../src/features/chat-view/index.ts'
import { read } from '../../src/platform/unit-of-work.ts'
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
      `update chats set status = $2, team_id = $3, operator_id = $4, high_at = $5, medium_at = $5, session_created_by = $6, channel_id = $7 where id = $1`,
      [
        id,
        status,
        teams[i % 3 === 2 ? 0 : (i >> 1) % 3],
        operator,
        high === null ? null : new Date(w.clock.now() + high * 1000),
        creator,
        i % 7 < 3 ? w.loopbackId : w.channelId,
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
  ).map(toChat)
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
test('pages of a queue: every chat once, in order, also when new ones come between two pages', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: ['AUTHORITY_ALL_CHATS'] })
  for (let i = 0; i < 12; i++) {
    w.clock.advance(i % 3 === 0 ? 1000 : 0)
    await (await w.visitor(`v${i}`)).writes('hello')
  }
  const first = await ann.call(queues.list, { filter: 'pending', scope: 'all', limit: 5 })
  w.clock.advance(1000)
  await (await w.visitor('late')).writes('new')
  const second = await ann.call(queues.list, { filter: 'pending', scope: 'all', limit: 5, cursor: first.next! })
  const third = await ann.call(queues.list, { filter: 'pending', scope: 'all', limit: 5, cursor: second.next! })
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
  let written = 0
  const writing = clients.map((client) => client.writes('hello').then(() => written++))
  const totals = new Set<number>()
  const look = async (): Promise<void> => {
    const { chats: page, total } = await ann.call(queues.list, { filter: 'pending', scope: 'all', limit: 100 })
    expect(page).toHaveLength(total)
    totals.add(total)
  }
  while (written < clients.length) await Promise.all([look(), look(), look()])
  await Promise.all(writing)
  await look()
  expect(totals.size, 'looked while they came in').toBeGreaterThan(2)
})
