import { auth } from '@beseda/contract/endpoints/auth.ts'
import { monitoring } from '@beseda/contract/endpoints/monitoring.ts'
import { overview } from '@beseda/contract/endpoints/overview.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { monitoringMetrics } from '@beseda/contract/monitoring.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let head: Operator
beforeAll(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  head = await w.operator('head', { rights: ['AUTHORITY_ALL_CHATS', 'AUTHORITY_ALL_STAT'] })
  for (const name of ['one', 'two']) await (await w.visitor(name)).writes('hello')
  await ann.call(auth.setPresence, { presence: 'break' })
  await (await w.visitor('three')).writes('hello')
  await w.advance('11m')
})
afterAll(() => w.close())

test('the numbers are the lengths of the lists of chats', async () => {
  const { now, rows } = await head.call(monitoring.channels, {})
  const length = async (filter: 'overdue' | 'pending' | 'assigned') =>
    (await head.call(queues.list, { filter, scope: 'all' })).total
  expect(now).toMatchObject({ overdue: 3, waiting: 1, inProgress: 2, onBreak: 1, violations: 0, places: 0 })
  expect([now.overdue, now.waiting, now.inProgress]).toEqual([
    await length('overdue'),
    await length('pending'),
    await length('assigned'),
  ])
  expect(rows).toMatchObject([
    { id: w.loopbackId, inProgress: 0 },
    { id: w.channelId, inProgress: 2, waiting: 1, overdue: 3, longestSince: now.longestSince },
  ])
  expect((await head.call(monitoring.teams, {})).rows).toMatchObject([
    { team: { id: w.teamId }, inProgress: 2, waiting: 1, online: 0, away: 1, operators: 1 },
  ])
})
test('of an operator the state, its reason and the silence; they agree with the first screen of supervisors', async () => {
  const { rows, teams } = await head.call(monitoring.operators, {})
  const [seen] = (await head.call(overview.now, {})).operators
  expect(rows).toMatchObject([
    {
      ...{
        id: ann.id,
        presence: 'break',
        reason: 'chosen',
        limit: seen!.limit,
        chats: seen!.load,
        overdue: seen!.late,
      },
      ...{ teamIds: [w.teamId], unanswered: 2, silentSince: w.clock.now() - 11 * 60_000, reserved: 0 },
    },
  ])
  expect(teams.map(({ id }) => id)).toEqual([w.teamId])
})
test('abonents: found, sorted, a page of them', async () => {
  const all = await head.call(monitoring.abonents, {})
  expect(all).toMatchObject({ total: 3, rows: [{ state: 'inProgress' }, {}, { state: 'waiting', operator: null }] })
  expect(await head.call(monitoring.abonents, { state: 'waiting', limit: 1 })).toMatchObject({ total: 1 })
  expect((await head.call(monitoring.abonents, { limit: 2 })).rows).toHaveLength(2)
  expect((await head.call(monitoring.abonents, { search: 'nobody' })).rows).toEqual([])
})
test('the numbers of a period are those of the report', async () => {
  for (const table of ['channels', 'teams', 'operators'] as const) {
    const { report, metrics } = monitoringMetrics[table]
    const numbers = await head.call(monitoring.numbers, { table })
    const { rows, total } = await head.call(reportNumbers.table, { report, period: 'today' })
    for (const id of metrics) expect(numbers.total[id]).toEqual(total.cells[id])
    expect(numbers.rows.map(({ key, cells }) => [key, cells[metrics[0]]])).toEqual(
      rows.map(({ key, cells }) => [key, cells[metrics[0]]]),
    )
  }
})
test('the days of a period may be chosen; both are needed', async () => {
  const day = new Date(w.clock.now()).toISOString().slice(0, 10)
  const today = await head.call(monitoring.numbers, { table: 'teams', period: 'custom', from: day, to: day })
  expect(today).toMatchObject({ period: { from: day, to: day } })
  const before = { table: 'teams', period: 'custom', from: '2020-01-01', to: '2020-01-02' } as const
  expect((await head.call(monitoring.numbers, before)).total.assignedToTeam).toMatchObject({ n: 0 })
  expect(await codeOf(head.call(monitoring.numbers, { table: 'teams', period: 'custom', from: day }))).toBe(
    'INVALID_INPUT',
  )
})
test('columns, thresholds and pace are kept for each user; what is not given stays', async () => {
  const settings = async (who: Operator) => (await who.call(monitoring.settings, {})).settings
  expect(await settings(head)).toBeNull()
  const limits = { 'teams longest': { warning: null, danger: 20 } }
  await head.call(monitoring.keepSettings, { columns: { teams: ['overdue', 'waiting'] }, limits })
  const kept = await head.call(monitoring.keepSettings, { pace: '30', sound: true })
  expect(kept.settings).toEqual({ columns: { teams: ['overdue', 'waiting'] }, limits, pace: '30', sound: true })
  expect(await settings(head)).toEqual(kept.settings)
  const other = await w.operator('other', { rights: ['AUTHORITY_ALL_STAT'] })
  expect(await settings(other)).toBeNull()
  const wrong = { 'shops longest': { warning: 1, danger: 2 } }
  expect(await codeOf(head.call(monitoring.keepSettings, { limits: wrong }))).toBe('INVALID_INPUT')
  const events = await w.sql<{ data: object }>("select data from events where type = 'monitoringSettings.changed'")
  expect(events.map((e) => e.data)).toMatchObject(
    Array(2).fill({ userId: head.id, reason: 'chosen', by: { kind: 'user', id: head.id } }),
  )
})
test('many viewers cost one reading a second', async () => {
  await w.advance('1s')
  const at = async () => (await head.call(monitoring.now, {})).at
  const first = await at()
  await w.sql(`update operator_presence set presence = 'offline' where user_id = $1`, [ann.id])
  expect(await at()).toBe(first)
  expect(await head.call(monitoring.now, {})).toMatchObject({ onBreak: 1 })
  await w.advance('1s')
  expect(await head.call(monitoring.now, {})).toMatchObject({ at: first + 1000, onBreak: 0, offline: 1 })
})
test('a supervisor sends an operator to a break: it shows at once, and the event says who did it', async () => {
  const send = (o: object = {}) => head.call(monitoring.sendToBreak, { userId: ann.id, ...o })
  expect(await codeOf(send())).toBe('OPERATOR_OFFLINE')
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.advance('1s')
  expect((await head.call(monitoring.operators, {})).rows[0]).toMatchObject({ presence: 'online' })
  expect(await send({ presence: 'finishing', kind: 'meeting' })).toEqual({ presence: 'finishing' })
  expect((await head.call(monitoring.operators, {})).rows[0]).toMatchObject({ presence: 'finishing' })
  expect(await send({ kind: 'meeting', minutes: 15 })).toEqual({ presence: 'break' })
  expect(await send({ kind: 'lunch' })).toEqual({ presence: 'break' })
  expect((await head.call(monitoring.operators, {})).rows[0]).toMatchObject({
    ...{ presence: 'break', reason: 'sentToBreak', breakKind: 'meeting', breakUntil: w.clock.now() + 15 * 60_000 },
  })
  const events = await w.sql<{ data: { presence: string; by: object; kind: string } }>(
    `select data from events where type = 'presence.changed' and data ->> 'reason' = 'sentToBreak' order by id`,
  )
  const by = { kind: 'user', id: head.id }
  expect(events.map((e) => e.data)).toMatchObject([
    { presence: 'finishing', by },
    { presence: 'break', by, kind: 'meeting' },
  ])
})
test('without the right to all chats nobody is sent anywhere; who receives no chats cannot be', async () => {
  const viewer = await w.operator('viewer', { rights: ['AUTHORITY_ALL_STAT'] })
  expect(await codeOf(viewer.call(monitoring.sendToBreak, { userId: ann.id }))).toBe('ACCESS_DENIED')
  expect(await codeOf(ann.call(monitoring.now, {}))).toBe('ACCESS_DENIED')
  expect(await codeOf(head.call(monitoring.sendToBreak, { userId: viewer.id }))).toBe('USER_NOT_FOUND')
})
test('a chat that waits although an operator is free is a violation once a second look finds it again', async () => {
  const other = await w.another()
  const boss = await w.operator('boss', {
    ...{ organization: other.organizationId, team: other.teamId, rights: ['AUTHORITY_ALL_STAT'] as const },
  })
  const idle = await w.operator('idle', {
    ...{ organization: other.organizationId, team: other.teamId },
    presence: 'offline',
  })
  await (await w.visitor('client', other.channelId)).writes('hello')
  await w.settle()
  const violations = async () => (await boss.call(monitoring.now, {})).violations
  expect(await violations()).toBe(0)
  // as a bug would: no event, so no job fills the queue
  await w.sql(`update operator_presence set presence = 'online' where user_id = $1`, [idle.id])
  w.clock.advance(5000)
  expect(await violations()).toBe(0)
  w.clock.advance(5000)
  expect(await violations()).toBe(1)
})
