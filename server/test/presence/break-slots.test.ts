import { auth } from '@beseda/contract/endpoints/auth.ts'
import { presence } from '@beseda/contract/endpoints/presence.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { applyPresenceInput } from '../../src/features/presence/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
let bob: Operator
let eve: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
  bob = await w.operator('bob')
  eve = await w.operator('eve')
  await limit(1)
})
afterEach(() => w.close())

const limit = (n: number | null, teamId = w.teamId) =>
  w.sql('update teams set max_on_break = $1 where id = $2', [n, teamId])
type Wish = Partial<Parameters<typeof ask>[1]>
const ask = (who: Operator, o: { presence: 'online' | 'finishing' | 'break'; whenFree?: boolean; minutes?: number }) =>
  who.call(auth.setPresence, o)
const rest = (who: Operator, o: Wish = {}) => ask(who, { presence: 'break', ...o })
const back = (who: Operator) => ask(who, { presence: 'online' })
const is = async (who: Operator) => {
  const { presence: now, breakWish } = await who.call(auth.currentUser, {})
  return breakWish ? `${now}, waits: ${breakWish}` : now
}
const facts = async (type: string) =>
  (await w.sql<{ data: Record<string, unknown> }>('select data from events where type = $1 order by id', [type])).map(
    (e) => e.data,
  )

test('a break without a free slot is refused with the names of those away; a free slot is used at once', async () => {
  await rest(ann)
  const answer = await callEndpoint(w.app, auth.setPresence, { presence: 'break' }, { token: bob.token })
  expect(answer).toMatchObject({
    code: 'BREAK_SLOTS_TAKEN',
    error: { params: { count: 1, limit: 1, names: 'ann' } },
  })
  expect(answer.error!.text).toMatch(/^На перерыве 1 из 1, команда «.+»: ann$/)
  expect(await is(bob)).toBe('online')
  expect(await codeOf(ask(bob, { presence: 'finishing' }))).toBe('BREAK_SLOTS_TAKEN')
  await back(ann)
  expect(await rest(bob)).toMatchObject({ presence: 'break' })
})
test('a break that has begun takes no further slot: another reason, another status', async () => {
  await rest(ann)
  await rest(bob, { whenFree: true })
  expect(await ann.call(auth.setPresence, { presence: 'break', kind: 'lunch' })).toMatchObject({ breakKind: 'lunch' })
})
test('the waitlist: the longest wait goes first, without another call, with its reason; the event says who and why', async () => {
  await rest(ann)
  const asked = await bob.call(auth.setPresence, {
    presence: 'break',
    kind: 'lunch',
    note: 'суп',
    minutes: 30,
    whenFree: true,
  })
  expect(asked).toMatchObject({ presence: 'online', breakWish: 'break', breakKind: 'lunch', breakMinutesPlanned: 30 })
  await w.advance('1m')
  await rest(eve, { whenFree: true })
  // another reason keeps the position on the waitlist
  await bob.call(auth.setPresence, { presence: 'break', kind: 'rest', note: 'суп', minutes: 30, whenFree: true })
  expect((await bob.call(presence.breaks, {})).position).toBe(1)
  expect(await eve.call(presence.breaks, {})).toMatchObject({
    teams: [{ limit: 1, away: 1, people: [{ name: 'ann', presence: 'break' }] }],
    position: 2,
  })
  await back(ann)
  await w.settle()
  expect([await is(ann), await is(bob), await is(eve)]).toEqual(['online', 'break', 'online, waits: break'])
  expect((await facts('presence.changed')).at(-1)).toMatchObject({
    ...{ userId: bob.id, before: 'online', presence: 'break', reason: 'slotFreed', kind: 'rest', note: 'суп' },
    by: { kind: 'system' },
    until: w.clock.now() + 30 * 60_000,
  })
  expect(await facts('break.awaited')).toMatchObject([
    { userId: bob.id, wish: 'break', reason: 'slotsTaken', by: { kind: 'user', id: bob.id } },
    { userId: eve.id, wish: 'break' },
    { userId: bob.id },
  ])
})
test('a later request does not overtake the waitlist', async () => {
  await rest(ann)
  await rest(bob, { whenFree: true })
  // before the job that admits bob has run
  await Promise.all([back(ann), codeOf(rest(eve))])
  await codeOf(rest(eve))
  await w.settle()
  expect([await is(bob), await is(eve)]).toEqual(['break', 'online'])
})
test('operators can leave the waitlist; going offline leaves it; only operators at work can join it', async () => {
  await rest(ann)
  await rest(bob, { whenFree: true })
  expect(await back(bob)).toMatchObject({ presence: 'online', breakWish: null, breakKind: null })
  expect((await facts('break.awaited')).at(-1)).toMatchObject({ wish: null, reason: 'cancelled' })
  await rest(bob, { whenFree: true })
  await work(w.deps, w.organizationId, (x) => applyPresenceInput(x, bob.id, { type: 'signedOut', by: bySystem }))
  await back(ann)
  await w.settle()
  expect(await is(bob)).toBe('offline')
  await rest(ann)
  expect(await codeOf(rest(bob, { whenFree: true }))).toBe('BREAK_NOT_AT_WORK')
})
test('“finish the chats, then a break” takes a slot and waits for one', async () => {
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const owner = (await Promise.all([ann, bob, eve].map(async (p) => ((await p.queue()).length ? p : null)))).find(
    Boolean,
  )
  const other = [ann, bob, eve].find((p) => p !== owner)!
  await rest(other)
  expect(await ask(owner!, { presence: 'finishing', whenFree: true })).toMatchObject({ breakWish: 'finishing' })
  await back(other)
  await w.settle()
  expect(await is(owner!)).toBe('finishing')
  expect(await codeOf(rest(other))).toBe('BREAK_SLOTS_TAKEN')
  await owner!.closeChat(chatId)
  await w.advance('10s')
  expect(await is(owner!)).toBe('break')
})
test('an automatic break is never refused, but counted', async () => {
  await rest(ann)
  await w.sql('update operator_presence set auto_break_at = $2 where user_id = $1', [bob.id, new Date(w.clock.now())])
  await w.settle()
  expect((await eve.call(presence.breaks, {})).teams).toMatchObject([{ limit: 1, away: 2 }])
  await limit(2)
  expect(await codeOf(rest(eve))).toBe('BREAK_SLOTS_TAKEN')
})
test('two take the last slot at once: one has it, again and again', async () => {
  for (let round = 0; round < 15; round++) {
    const codes = await Promise.all([ann, bob, eve].map((p) => codeOf(rest(p))))
    expect(codes.sort()).toEqual(['BREAK_SLOTS_TAKEN', 'BREAK_SLOTS_TAKEN', 'ok'])
    expect(await w.sql(`select 1 from operator_presence where presence = 'break'`)).toHaveLength(1)
    for (const p of [ann, bob, eve]) await back(p)
  }
})
test('slots follow the team: a higher limit, no limit, another team, a colleague who leaves', async () => {
  const boss = await w.operator('boss', { rights: allRights, presence: 'offline' })
  const form = (maxOnBreak: number | null, memberIds: string[]) => ({
    ...{ teamId: w.teamId, name: 'Возвраты', description: 'Обмен', dialogLimit: 5, redistributeMinutes: null },
    ...{ closeHours: null, closeMinutes: null, inactivityHours: 0, lastOperatorFirst: false },
    ...{ distributionRule: 'leastLoaded' as const, maxOnBreak, memberIds },
  })
  const all = [ann.id, bob.id, eve.id]
  await rest(ann)
  await rest(bob, { whenFree: true })
  await w.advance('1s')
  await rest(eve, { whenFree: true })
  expect(await boss.call(teams.change, form(2, all))).toMatchObject({ maxOnBreak: 2 })
  await w.settle()
  expect([await is(bob), await is(eve)]).toEqual(['break', 'online, waits: break'])
  await boss.call(teams.change, form(2, [bob.id, eve.id]))
  await w.settle()
  expect(await is(eve)).toBe('break')
  // a lower limit sends nobody back
  await boss.call(teams.change, form(1, all))
  expect([await is(ann), await is(bob), await is(eve)]).toEqual(['break', 'break', 'break'])
  await back(ann)
  await rest(ann, { whenFree: true })
  await boss.call(teams.change, form(null, all))
  await w.settle()
  expect(await is(ann)).toBe('break')
  expect((await ann.call(presence.breaks, {})).teams).toEqual([])
  const [last] = await w.sql<{ changes: unknown }>('select changes from audit_log order by id desc limit 1')
  expect(last!.changes).toContainEqual({ field: 'maxOnBreak', before: 1, after: null })
})
test('an operator of two teams needs a slot in both, and counts in both', async () => {
  const other = await w.team({ limit: 5 })
  await limit(1, other)
  await w.sql('insert into team_members (organization_id, team_id, user_id) values ($1, $2, $3)', [
    ...[w.organizationId, other, bob.id],
  ])
  const sam = await w.operator('sam', { team: other })
  await rest(sam)
  expect(await codeOf(rest(bob))).toBe('BREAK_SLOTS_TAKEN')
  await rest(bob, { whenFree: true })
  // bob reserves no slot in the team that has one
  expect(await rest(ann)).toMatchObject({ presence: 'break' })
  await back(sam)
  await w.settle()
  expect(await is(bob)).toBe('online, waits: break')
  await back(ann)
  await w.settle()
  expect(await is(bob)).toBe('break')
  expect(await codeOf(rest(sam))).toBe('BREAK_SLOTS_TAKEN')
})
test('another organization has slots of its own', async () => {
  const another = await w.another()
  const foreigner = await w.operator('foreigner', { organization: another.organizationId, team: another.teamId })
  await limit(1, another.teamId)
  await rest(ann)
  expect((await foreigner.call(presence.breaks, {})).teams).toMatchObject([{ away: 0, people: [] }])
  expect(await codeOf(rest(foreigner))).toBe('ok')
})
test('a planned end: kept when the reason changes, as long again when it is over', async () => {
  const start = w.clock.now()
  expect(await rest(ann, { minutes: 15 })).toMatchObject({ breakUntil: start + 900_000, breakMinutesPlanned: 15 })
  await w.advance('5m')
  const lunch = await ann.call(auth.setPresence, { presence: 'break', kind: 'lunch', minutes: 15 })
  expect(lunch.breakUntil).toBe(start + 900_000)
  await w.advance('11m')
  expect((await rest(ann, { minutes: 15 })).breakUntil).toBe(w.clock.now() + 900_000)
  expect(await back(ann)).toMatchObject({ breakUntil: null, breakMinutesPlanned: null })
  for (const minutes of [0, 1000, 1.5]) expect(await codeOf(rest(ann, { minutes }))).toBe('INVALID_INPUT')
})
