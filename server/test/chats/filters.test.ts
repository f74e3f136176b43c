import { queues } from '@beseda/contract/endpoints/queues.ts'
import { Queue } from '@beseda/contract/entities/chat.ts'
import { type ChatFilter, ChatSort } from '@beseda/contract/entities/chat-filter.ts'
import { matchesFilter } from '@beseda/domain/chats/filters.ts'
import { inOrder, sortOf } from '@beseda/domain/chats/order.ts'
import { isInQueue, queuedChat } from '@beseda/domain/chats/queues.ts'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type KnownChat, toKnownChat } from '../../src/features/chat-view/entity.ts'
import { chatRows, queueViewer } from '../../src/features/chat-view/index.ts'
import { read } from '../../src/platform/unit-of-work.ts'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let other: string
let ann: Operator
let bob: Operator
let boss: Operator
let ids: string[]
/** A category, its topic and subtopic. */
let categories: string[]
beforeEach(async () => {
  w = await createWorld()
  other = await w.team({ limit: 5 })
  ann = await w.operator('ann', { presence: 'break' })
  bob = await w.operator('bob', { team: other, presence: 'break' })
  const rights = ['AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_DISTRIBUTION'] as const
  boss = await w.operator('boss', { team: null, presence: 'break', rights })
  for (let i = 0; i < 14; i++) await (await w.visitor(`v${i}`)).writes('hello')
  categories = await threeLevels()
  ids = (await w.sql<{ id: string }>('select id from chats order by id')).map((r) => r.id)
})
afterEach(() => w.close())

const threeLevels = async (): Promise<string[]> => {
  const made: string[] = []
  for (const name of ['Payment', 'Refund', 'Late refund']) {
    const parent = made.at(-1) ?? null
    const id = w.deps.ids.next()
    await w.sql(
      'insert into categories (id, organization_id, parent_id, name, path, position) values ($1, $2, $3, $4, $4, 1)',
      [id, w.organizationId, parent, name],
    )
    made.push(id)
  }
  return made
}
/** Times in seconds from now. */
const state = fc.record({
  status: fc.constantFrom('assigned', 'pending', 'closed'),
  team: fc.nat(2),
  person: fc.nat(1),
  channel: fc.boolean(),
  created: fc.boolean(),
  waiting: fc.option(fc.integer({ min: -3, max: 0 })),
  high: fc.integer({ min: -1, max: 2 }),
  activity: fc.integer({ min: -3, max: 0 }),
  closing: fc.boolean(),
  /** Hours since the client's last message; the reply window of the loopback channel has 24. */
  wrote: fc.integer({ min: 21, max: 24 }),
  category: fc.nat(3),
  undelivered: fc.nat(2),
  snoozed: fc.boolean(),
})
type State = typeof state extends fc.Arbitrary<infer T> ? T : never
const put = (states: readonly State[]) => {
  const at = (seconds: number | null) =>
    seconds === null ? null : new Date(w.clock.now() + seconds * 1000).toISOString()
  const rows = states.map((s, i) => {
    const isClosed = s.status === 'closed'
    const person = s.person === 0 ? ann.id : bob.id
    const waiting = isClosed ? null : s.waiting
    const isClosing = s.closing && !isClosed
    return {
      ...{ id: ids[i], status: s.status, team_id: [w.teamId, other, null][s.team] },
      operator_id: s.status === 'pending' || (isClosed && s.closing) ? null : person,
      channel_id: s.channel ? w.channelId : w.loopbackId,
      ...{ creator: s.created ? ann.id : null, waiting_since: at(waiting) },
      ...{ high_at: at(waiting === null ? null : s.high), activity_at: at(s.activity) },
      session_closed_at: isClosed ? at(s.activity) : null,
      ...{
        last_client_message_at: at(-3600 * s.wrote + 1),
        category_id: categories[s.category] ?? null,
        undelivered: s.undelivered,
      },
      snooze:
        s.snoozed && s.status === 'assigned'
          ? { until: w.clock.now() + 1000, userId: person, at: w.clock.now() }
          : null,
      ...{ closing_at: isClosing ? at(5) : null, closing_by: isClosing ? person : null },
    }
  })
  return w.sql(
    `update chats c set status = x.status, team_id = x.team_id, operator_id = x.operator_id, channel_id = x.channel_id,
      session_created_by = x.creator, waiting_since = x.waiting_since, high_at = x.high_at, medium_at = x.high_at,
      activity_at = x.activity_at, session_closed_at = x.session_closed_at, closing_at = x.closing_at, closing_by = x.closing_by,
      last_client_message_at = x.last_client_message_at, category_id = x.category_id, undelivered = x.undelivered, snooze = x.snooze
    from jsonb_to_recordset($1::jsonb) as x(id uuid, status text, team_id uuid, operator_id uuid, channel_id uuid, creator uuid,
      waiting_since timestamptz, high_at timestamptz, activity_at timestamptz, session_closed_at timestamptz,
      closing_at timestamptz, closing_by uuid, last_client_message_at timestamptz, category_id uuid, undelivered int, snooze jsonb) where c.id = x.id`,
    [JSON.stringify(rows)],
  )
}
const allChats = async (): Promise<KnownChat[]> =>
  (await read(w.deps, w.organizationId, (c) => chatRows(c, w.organizationId, ids))).map(toKnownChat)
/** All pages of a list, four chats each. */
const listed = async (who: Operator, input: Parameters<typeof boss.call<typeof queues.list>>[1]) => {
  const found: string[] = []
  const totals = new Set<number>()
  let cursor: string | undefined
  do {
    const page = await who.call(queues.list, { ...input, limit: 4, ...(cursor && { cursor }) })
    found.push(...page.chats.map(({ id }) => id))
    totals.add(page.total)
    cursor = page.next ?? undefined
  } while (cursor)
  return { ids: found, totals: [...totals] }
}
const sometimes = <T>(values: fc.Arbitrary<T>) =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, { weight: 1, arbitrary: values })
const asked = fc.record({
  filter: fc.constantFrom(...Queue.options),
  sort: sometimes(fc.constantFrom(...ChatSort.options)),
  team: sometimes(fc.constantFrom(0, 1, 'none' as const)),
  operator: sometimes(fc.constantFrom(0, 1, 'none' as const)),
  channel: sometimes(fc.boolean()),
  status: sometimes(fc.constantFrom('pending' as const, 'assigned' as const)),
  wait: sometimes(
    fc.constantFrom(
      'overdue' as const,
      'waiting' as const,
      'answered' as const,
      'expiring' as const,
      'undelivered' as const,
    ),
  ),
  category: sometimes(fc.constantFrom(0, 1, 2, 'none' as const)),
  words: fc.boolean(),
})
/** Without the conditions that are not asked for. */
const given = <T extends object>(values: T): T =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as T

/** Random conditions often match no chat. This example has chats in every queue and asks for whole queues. */
const mixed = (i: number): State => ({
  ...base,
  status: (['assigned', 'pending', 'closed'] as const)[i % 3]!,
  person: i % 2,
  high: i % 4 === 0 ? -1 : 1,
  created: i < 3,
})
const wholeQueue = (filter: Queue) => ({
  ...{ filter, words: false, sort: undefined, team: undefined, operator: undefined, channel: undefined },
  ...{ status: undefined, wait: undefined, category: undefined },
})

test('on random chats filters, order, pages and totals of the lists are those of the domain, and so are the counters', async () => {
  let seen = 0
  const looks = fc.array(asked, { minLength: 6, maxLength: 6 })
  await fc.assert(
    fc.asyncProperty(fc.array(state, { minLength: 14, maxLength: 14 }), looks, async (states, lists) => {
      await put(states)
      const chats = await allChats()
      const now = w.clock.now()
      for (const who of [ann, boss]) {
        const viewer = queueViewer((await w.gate.user(who.token))!)
        for (const { filter, sort, words, ...l } of lists) {
          for (const scope of viewer.allChats ? (['mine', 'all'] as const) : (['mine'] as const)) {
            const conditions: ChatFilter = given({
              team: l.team === 'none' || l.team === undefined ? l.team : [w.teamId, other][l.team],
              operator: l.operator === 'none' || l.operator === undefined ? l.operator : [ann.id, bob.id][l.operator],
              channel: l.channel === undefined ? undefined : l.channel ? w.channelId : w.loopbackId,
              category: l.category === 'none' || l.category === undefined ? l.category : categories[l.category],
              status: l.status,
              wait: l.wait,
            }) as ChatFilter
            const expected = chats
              .filter((c) => isInQueue(queuedChat(c), filter, scope, viewer, now))
              .filter((c) => matchesFilter(queuedChat(c), conditions, now))
              .sort(inOrder(sortOf(filter, scope, sort)))
              .map((c) => c.id)
            const search = words ? { search: chats[0]!.client.name.slice(0, 2) } : {}
            const list = await listed(who, { filter, scope, ...given({ sort }), ...conditions, ...search })
            const about = JSON.stringify({ filter, scope, sort, conditions, words })
            expect(list.ids, about).toEqual(expected)
            expect(list.totals, about).toEqual([expected.length])
            seen += expected.length
          }
        }
        const counters = await who.call(queues.counters, {})
        for (const filter of ['assigned', 'pending', 'overdue', 'created'] as const) {
          const lengthOf = async (scope: 'mine' | 'all') => (await listed(who, { filter, scope })).ids.length
          expect(counters[filter], filter).toBe(await lengthOf('mine'))
          if (viewer.allChats) expect(counters.all![filter], `all ${filter}`).toBe(await lengthOf('all'))
        }
        const overdueLater = chats
          .filter((c) => !isInQueue(queuedChat(c), 'overdue', viewer.allChats ? 'all' : 'mine', viewer, now))
          .filter((c) => isInQueue(queuedChat(c), 'overdue', viewer.allChats ? 'all' : 'mine', viewer, now + 3_600_000))
          .map((c) => c.due!.highAt)
        expect(counters.nextOverdueAt).toBe(overdueLater.length > 0 ? Math.min(...overdueLater) : null)
      }
    }),
    { numRuns: 10, examples: [[ids.map((_, i) => mixed(i)), Queue.options.map(wholeQueue)]] },
  )
  expect(seen, 'the example alone fills its lists').toBeGreaterThan(30)
})
test('an operator filters only chats that they may see, and is offered only their team', async () => {
  await put(ids.map((_, i) => ({ ...base, team: i % 2, person: 1, status: i < 6 ? 'pending' : 'assigned' })))
  const choices = await ann.call(queues.filterChoices, {})
  expect(choices.teams.map(({ id }) => id)).toEqual([w.teamId])
  expect(choices.operators.map(({ name }) => name)).toEqual(['ann'])
  const foreign = await listed(ann, { filter: 'pending', scope: 'mine', team: other })
  expect(foreign).toEqual({ ids: [], totals: [0] })
  expect((await listed(ann, { filter: 'assigned', scope: 'mine', operator: bob.id })).ids).toEqual([])
  const own = await listed(ann, { filter: 'pending', scope: 'mine', team: w.teamId })
  expect(own.ids).toHaveLength(3)
  const refused = await callEndpoint(w.app, queues.list, { filter: 'pending', scope: 'all' }, { token: ann.token })
  expect(refused.code).toBe('ACCESS_DENIED')
  expect((await ann.call(queues.counters, {})).all).toBeUndefined()
})
test('a supervisor is offered everybody who handles chats, and those who handled them', async () => {
  await put(ids.map(() => ({ ...base, person: 1, status: 'closed' })))
  await w.sql('update users set active = false where id = $1', [bob.id])
  const second = await w.another()
  await w.operator('stranger', { organization: second.organizationId })
  const { teams, operators, channels } = await boss.call(queues.filterChoices, {})
  expect(operators.map(({ name, active }) => [name, active])).toEqual([
    ['ann', true],
    ['boss', true],
    ['bob', false],
  ])
  expect(teams.map(({ id }) => id).sort()).toEqual([w.teamId, other].sort())
  expect(channels.map(({ id }) => id).sort()).toEqual([w.channelId, w.loopbackId].sort())
})
const base: State = {
  ...{ status: 'pending', team: 0, person: 0, channel: true, created: false },
  ...{ waiting: -1, high: 1, activity: 0, closing: false, wrote: 1, category: 3, undelivered: 0, snoozed: false },
}
