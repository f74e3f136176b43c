import { auth } from '@beseda/contract/endpoints/auth.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { recordConnection } from '../../src/features/connections/record.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const teamOf = async (rule: string, o: { redistribute?: number; limit?: number; lastFirst?: boolean } = {}) => {
  const team = await w.team({ limit: o.limit ?? 9, redistribute: o.redistribute ?? null })
  await w.sql('update channels set team_id = $1', [team])
  await w.sql('update teams set distribution_rule = $2, last_operator_first = $3 where id = $1', [
    team,
    rule,
    o.lastFirst ?? false,
  ])
  return team
}
const client = async (name: string) => {
  const visitor = await w.visitor(name)
  await visitor.writes('hello')
  return { ...visitor, id: await visitor.chatId() }
}
const sizes = (people: readonly Operator[]) => Promise.all(people.map(async (p) => (await p.queue()).length))
const stuck = async () => /^beseda_queue_stuck_total (\d+)$/m.exec(await w.deps.metrics.text())?.[1]
const traceOf = async (person: Operator, chatId: string) => (await person.call(chats.choice, { chatId }))!.trace

test('in turn: one after another, whatever they have in other teams, also when all is given out at once', async () => {
  const team = await teamOf('roundRobin')
  const people = [
    await w.operator('ann', { team }),
    await w.operator('bob', { team }),
    await w.operator('eve', { team }),
  ]
  const [ann] = people as [Operator]
  for (const name of ['1', '2', '3', '4']) await client(name)
  expect((await sizes(people)).toSorted()).toEqual([1, 1, 2])
  for (const p of people) await p.call(auth.setPresence, { presence: 'break' })
  for (const name of ['5', '6', '7', '8', '9']) await client(name)
  await w.sql(`update operator_presence set presence = 'online'`)
  await ann.call(auth.setPresence, { presence: 'break' })
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.settle()
  expect(await sizes(people)).toEqual([3, 3, 3])
  const last = await client('last')
  expect(await traceOf(ann, last.id)).toMatchObject({ rule: 'roundRobin', decidedBy: 'turn' })
})
test('by hand: it waits although people are free, that is not stuck, and who does not answer puts it back', async () => {
  const team = await teamOf('manual', { redistribute: 5 })
  const [ann, bob] = [await w.operator('ann', { team }), await w.operator('bob', { team })]
  const { id } = await client('client')
  await w.advance('30s')
  expect(await sizes([ann, bob])).toEqual([0, 0])
  expect(await stuck()).toBe('0')
  expect(await ann.call(chats.choice, { chatId: id })).toMatchObject({ type: 'queued', reason: 'manual' })
  await bob.take(id)
  await w.advance('5m')
  expect(await sizes([ann, bob])).toEqual([0, 0])
  expect((await ann.queue('pending')).map((c) => c.id)).toEqual([id])
  await ann.take(id)
  await ann.reply(id, 'here I am')
  await w.advance('1h')
  expect(await sizes([ann, bob])).toEqual([1, 0])
})
test('a waiting chat whose closing is undone goes to an operator who came online meanwhile', async () => {
  const team = await teamOf('leastLoaded')
  const eve = await w.operator('eve', { team, rights: ['AUTHORITY_ALL_CHATS'] })
  const { id } = await client('client')
  await eve.call(chats.close, { chatId: id })
  const ann = await w.operator('ann', { team })
  await w.settle()
  expect(await sizes([ann])).toEqual([0])
  await eve.call(chats.undoClose, { chatId: id })
  await w.settle()
  expect(await sizes([ann])).toEqual([1])
  expect(await stuck()).toBe('0')
})
test.each(['leastLoaded', 'roundRobin', 'manual'])('a returning client: to the former operator (%s)', async (rule) => {
  const team = await teamOf(rule, { lastFirst: true })
  const [ann, bob] = [await w.operator('ann', { team }), await w.operator('bob', { team })]
  const returning = await client('returning')
  if (rule === 'manual') await bob.take(returning.id)
  const [first, other] = (await bob.queue()).length > 0 ? [bob, ann] : [ann, bob]
  await first.closeChat(returning.id)
  const busy = await client('busy')
  if (rule === 'manual') await first.take(busy.id)
  // however much he has: the limit alone counts
  await w.sql('update chats set operator_id = $1 where id = $2', [first.id, busy.id])
  await returning.writes('again')
  expect((await first.queue()).map((c) => c.id)).toContain(returning.id)
  expect(await traceOf(first, returning.id)).toMatchObject({ rule: 'lastOperator', lastOperatorId: first.id })
  await first.closeChat(returning.id)
  await first.call(auth.setPresence, { presence: 'break' })
  await returning.writes('and again')
  const queue = rule === 'manual' ? await other.queue('pending') : await other.queue()
  expect(queue.map((c) => c.id)).toContain(returning.id)
})

const signsOut = (person: Operator) => person.call(auth.signOut, {})
const unassignedBecause = async () =>
  (await w.sql<{ why: string }>(`select data ->> 'reason' as why from events where type = 'chat.unassigned'`)).map(
    (e) => e.why,
  )

test('offline: a waiting client goes to another operator after five minutes, also where the team has set no time', async () => {
  const team = await teamOf('leastLoaded')
  const ann = await w.operator('ann', { team })
  const { id } = await client('client')
  const bob = await w.operator('bob', { team })
  await signsOut(ann)
  await w.advance('4m')
  expect(await sizes([bob])).toEqual([0])
  await w.advance('1m')
  expect((await bob.queue()).map((c) => c.id)).toEqual([id])
  expect(await unassignedBecause()).toEqual(['offline'])
  expect((await bob.feed(id)).flatMap((m) => (m.history ? [`${m.history.type} ${m.history.reason}`] : []))).toEqual([
    'opened clientWrote',
    'assigned distribution',
    'unassigned offline',
    'assigned redistribution',
  ])
})
test('offline: after the team’s time; an operator who is back before keeps the chat', async () => {
  const team = await teamOf('leastLoaded', { redistribute: 30 })
  const ann = await w.operator('ann', { team })
  const eve = await w.operator('eve', { team, presence: 'break' })
  const { id } = await client('client')
  await recordConnection(w.deps, { organizationId: w.organizationId, userId: ann.id, connected: false })
  await w.advance('60s')
  const absentSince = async () =>
    (await w.sql<{ at: Date | null }>('select operator_absent_since as at from chats where id = $1', [id]))[0]!.at
  expect(await absentSince()).toEqual(new Date(w.clock.now()))
  await w.advance('20m')
  await ann.call(auth.setPresence, { presence: 'break' })
  await w.settle()
  expect(await absentSince()).toBeNull()
  await signsOut(ann)
  await w.advance('8m')
  expect(await unassignedBecause()).toEqual([])
  await w.advance('1m')
  // the client had waited for half an hour by then, which comes before half an hour of absence
  expect(await unassignedBecause()).toEqual(['noReply'])
  expect((await eve.queue('pending')).map((c) => c.id)).toEqual([id])
})
test('offline with an answered client: nothing happens until the client writes; then the chat moves at once', async () => {
  const team = await teamOf('leastLoaded')
  const ann = await w.operator('ann', { team })
  const returning = await client('client')
  await ann.reply(returning.id, 'good evening')
  const bob = await w.operator('bob', { team })
  await signsOut(ann)
  await w.advance('8h')
  expect(await unassignedBecause()).toEqual([])
  await returning.writes('one more thing')
  await w.settle()
  expect((await bob.queue()).map((c) => c.id)).toEqual([returning.id])
  expect(await codeOf(bob.reply(returning.id, 'yes?'))).toBe('ok')
})
