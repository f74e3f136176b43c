import { auth } from '@beseda/contract/endpoints/auth.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessChanged } from '../../src/features/sign-ins/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import { allRights, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { openConsole } from './console.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())
const allow = (count: number | null) => w.sql('update organizations set operator_licences = $1', [count])
const go = (who: Operator, presence: 'online' | 'break') => who.call(auth.setPresence, { presence })

test('without a limit every operator can go online', async () => {
  const people = await Promise.all(['a', 'b', 'c'].map((n) => w.operator(n, { presence: 'break' })))
  for (const person of people) expect(await codeOf(go(person, 'online'))).toBe('ok')
  expect(await people[0]!.call(licences.state, {})).toMatchObject({ limit: null, waiting: false })
})
test('when all licences are occupied going online is refused, and one sees who holds them and since when they are quiet', async () => {
  await allow(2)
  const [ann, bob] = [await w.operator('ann'), await w.operator('bob')]
  const eve = await w.operator('eve', { presence: 'break' })
  const answer = await callEndpoint(w.app, auth.setPresence, { presence: 'online' }, { token: eve.token })
  expect(answer).toMatchObject({
    code: 'LICENCES_OCCUPIED',
    error: { text: 'Все лицензии операторов заняты: 2', params: { count: 2 } },
  })
  await w.advance('10m')
  await ann.queue()
  const { limit, holders } = await eve.call(licences.state, {})
  expect(limit).toBe(2)
  expect(holders.map((h) => h.name)).toEqual(['bob', 'ann'])
  expect(w.clock.now() - holders[0]!.lastActiveAt).toBeGreaterThanOrEqual(600_000)
  // online again while online takes nothing
  expect(await codeOf(go(bob, 'online'))).toBe('ok')
  await go(bob, 'break')
  expect(await codeOf(go(eve, 'online'))).toBe('ok')
  expect(await codeOf(go(bob, 'online'))).toBe('LICENCES_OCCUPIED')
})
test('fifty go online at once for seven licences: seven are online', async () => {
  await allow(7)
  const people: Operator[] = []
  for (let i = 0; i < 50; i++) people.push(await w.operator(`p${i}`, { presence: 'break' }))
  // a busy machine may say that the database is away: then the console tries again, too
  const tryOn = async (p: Operator): Promise<string> => {
    const code = await codeOf(go(p, 'online'))
    return code === 'UNAVAILABLE' ? tryOn(p) : code
  }
  const codes = await Promise.all(people.map(tryOn))
  expect(codes.filter((c) => c === 'ok')).toHaveLength(7)
  expect(codes.filter((c) => c === 'LICENCES_OCCUPIED')).toHaveLength(43)
  expect(await w.sql("select 1 from operator_presence where presence = 'online'")).toHaveLength(7)
})
test('fewer licences than operators online: they stay, no other can go online; users without chats hold none', async () => {
  const [ann, bob] = [await w.operator('ann'), await w.operator('bob')]
  await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  await allow(1)
  expect(await codeOf(ann.call(licences.state, {}))).toBe('ok')
  expect(await w.sql("select 1 from operator_presence where presence = 'online'")).toHaveLength(3)
  await go(ann, 'break')
  expect(await codeOf(go(ann, 'online'))).toBe('LICENCES_OCCUPIED')
  await go(bob, 'break')
  expect(await codeOf(go(ann, 'online'))).toBe('ok')
})
test('an operator who signs in without a free licence starts on a break', async () => {
  await allow(1)
  await w.operator('ann')
  const bob = await w.operator('bob', { presence: 'offline' })
  const hash = await w.deps.passwords.hash('Sinichka-42')
  const [row] = await w.sql<{ login: string }>('update users set password_hash = $2 where id = $1 returning login', [
    bob.id,
    hash,
  ])
  const answer = await callEndpoint(w.app, auth.signIn, { login: row!.login, password: 'Sinichka-42' })
  expect(answer.code).toBe('ok')
  expect((await bob.call(auth.currentUser, {})).presence).toBe('break')
})
test('an operator who is online stays so after another sign-in, also when there are fewer licences by now', async () => {
  const ann = await w.operator('ann')
  const hash = await w.deps.passwords.hash('Sinichka-42')
  const [row] = await w.sql<{ login: string }>('update users set password_hash = $2 where id = $1 returning login', [
    ann.id,
    hash,
  ])
  await allow(0)
  expect((await callEndpoint(w.app, auth.signIn, { login: row!.login, password: 'Sinichka-42' })).code).toBe('ok')
  expect((await ann.call(auth.currentUser, {})).presence).toBe('online')
})
test('an operator on the waitlist is notified once when a licence is free', async () => {
  await allow(1)
  const ann = await w.operator('ann')
  const bob = await w.operator('bob', { presence: 'break' })
  const screen = await openConsole(w, bob.token)
  const tellings = () => screen.frames.filter((f) => f.type === 'frame' && f.entities.licenceFree).length
  expect(await bob.call(licences.wait, { waiting: true })).toEqual({ waiting: true, position: 1 })
  await w.settle()
  expect((await bob.call(licences.state, {})).waiting).toBe(true)
  await go(ann, 'break')
  await w.settle()
  await screen.until((f) => f.type === 'frame' && Boolean(f.entities.licenceFree))
  expect(await bob.call(licences.state, {})).toMatchObject({ waiting: false, keptUntil: w.clock.now() + 60_000 })
  // it is kept for them for a minute
  expect(await codeOf(go(ann, 'online'))).toBe('LICENCES_OCCUPIED')
  await bob.call(licences.wait, { waiting: false })
  await go(ann, 'online')
  await go(ann, 'break')
  await w.settle()
  await screen.settled()
  expect(tellings()).toBe(1)
  screen.cut()
})
test('more licences are told as well; who no longer wants to know is not told; asking when one is free is answered at once', async () => {
  await allow(1)
  const ann = await w.operator('ann')
  const [bob, eve] = [await w.operator('bob', { presence: 'break' }), await w.operator('eve', { presence: 'break' })]
  await bob.call(licences.wait, { waiting: true })
  await eve.call(licences.wait, { waiting: true })
  await eve.call(licences.wait, { waiting: false })
  await w.settle()
  await allow(2)
  await work(w.deps, w.organizationId, async (x) =>
    accessChanged(x, 'everybody', { reason: 'organizationChanged', by: bySystem }),
  )
  await w.settle()
  const told = async () =>
    (
      await w.sql<{ data: { userIds: string[] } }>("select data from events where type = 'licence.freed' order by id")
    ).map((e) => e.data.userIds)
  expect(await told()).toEqual([[bob.id]])
  await go(ann, 'break')
  await eve.call(licences.wait, { waiting: true })
  await w.settle()
  expect(await told()).toEqual([[bob.id], [eve.id]])
})

test('the waitlist: the first gets the offer for a minute, then the next one; declining passes it on at once', async () => {
  await allow(1)
  const ann = await w.operator('ann')
  const waitlist = await Promise.all(['bob', 'eve', 'sam'].map((n) => w.operator(n, { presence: 'break' })))
  for (const person of waitlist) {
    expect(await person.call(licences.wait, { waiting: true })).toMatchObject({ waiting: true })
    await w.advance('1s')
  }
  const [bob, eve, sam] = waitlist as [Operator, Operator, Operator]
  // asking again keeps the position
  expect(await bob.call(licences.wait, { waiting: true })).toEqual({ waiting: true, position: 1 })
  const positions = () => Promise.all(waitlist.map(async (p) => (await p.call(licences.state, {})).position))
  expect(await positions()).toEqual([1, 2, 3])
  await go(ann, 'break')
  await w.settle()
  expect(await positions()).toEqual([null, 1, 2])
  expect(await eve.call(licences.state, {})).toMatchObject({ kept: 1, keptUntil: null, holders: [] })
  for (const other of [ann, eve, sam]) expect(await codeOf(go(other, 'online'))).toBe('LICENCES_OCCUPIED')
  await w.advance('60s')
  await w.settle()
  expect(await positions()).toEqual([null, null, 1])
  expect(await codeOf(go(bob, 'online'))).toBe('LICENCES_OCCUPIED')
  expect(await eve.call(licences.wait, { waiting: false })).toEqual({ waiting: false, position: null })
  await w.settle()
  expect((await sam.call(licences.state, {})).keptUntil).toBe(w.clock.now() + 60_000)
  expect(await codeOf(go(sam, 'online'))).toBe('ok')
  const told = await w.sql<{ data: { userIds: string[]; reason: string } }>(
    "select data from events where type = 'licence.freed' order by id",
  )
  expect(told.map(({ data }) => [data.userIds[0], data.reason])).toEqual([
    [bob.id, 'left'],
    [eve.id, 'notTaken'],
    [sam.id, 'left'],
  ])
})

const chief = (name = 'chief') => w.operator(name, { rights: allRights, presence: 'break' })
test('the licence of an idle operator: they go offline, the event says who took it; the taker is online; the chat goes to others', async () => {
  await allow(2)
  const bob = await w.operator('bob')
  const client = await w.visitor('client')
  await client.writes('hello')
  const boss = await chief()
  const holder = async () => (await boss.call(licences.state, {})).holders[0]!
  expect((await holder()).takeableAt).toBe((await holder()).lastActiveAt + 900_000)
  await allow(1)
  await w.advance('5m')
  await bob.call(auth.recordActivity, {})
  await w.advance('14m')
  const answer = await callEndpoint(w.app, licences.take, { userId: bob.id }, { token: boss.token })
  expect(answer).toMatchObject({ code: 'LICENCE_IN_USE', error: { params: { name: 'bob' } } })
  await w.advance('1m')
  expect(await boss.call(licences.take, { userId: bob.id })).toMatchObject({ presence: 'online' })
  // the same again changes nothing
  expect(await boss.call(licences.take, { userId: bob.id })).toMatchObject({ presence: 'online' })
  expect((await bob.call(auth.currentUser, {})).presence).toBe('offline')
  const [left] = await w.sql<{ data: object }>(
    `select data from events where type = 'presence.changed' and data ->> 'reason' = 'licenceTaken'`,
  )
  expect(left!.data).toMatchObject({ userId: bob.id, takenBy: 'chief', by: { kind: 'user', id: boss.id } })
  await w.advance('6m')
  await w.settle()
  expect(await boss.queue()).toHaveLength(1)
})
test('whose licence may not be taken: without the right, of another organization, of nobody; nor by who takes no chats', async () => {
  await allow(1)
  const bob = await w.operator('bob')
  await w.advance('1h')
  const eve = await w.operator('eve', { presence: 'break' })
  const take = (who: Operator, userId = bob.id) => codeOf(who.call(licences.take, { userId }))
  expect(await take(eve)).toBe('ACCESS_DENIED')
  expect((await eve.call(licences.state, {})).holders[0]!.takeableAt).toBeNull()
  const another = await w.another()
  const foreign = await w.operator('foreign', {
    ...{ organization: another.organizationId, team: another.teamId, rights: allRights, presence: 'break' },
  })
  await allow(1)
  await w.operator('busy', { organization: another.organizationId, team: another.teamId })
  expect(await take(foreign)).toBe('USER_NOT_FOUND')
  expect(await take(await chief(), w.newId())).toBe('USER_NOT_FOUND')
  const clerk = await w.operator('clerk', { rights: ['RIGHT_ACCOUNT_CONTROL'], presence: 'offline' })
  expect(await take(clerk)).toBe('NOT_AN_OPERATOR')
  expect((await bob.call(auth.currentUser, {})).presence).toBe('online')
})
test('when a licence is free by now no operator goes offline; with fewer licences than operators none is gained or lost', async () => {
  await allow(2)
  const [bob, eve] = [await w.operator('bob'), await w.operator('eve')]
  const boss = await chief()
  await w.advance('1h')
  await allow(1)
  expect(await codeOf(boss.call(licences.take, { userId: bob.id }))).toBe('LICENCES_OCCUPIED')
  expect((await bob.call(auth.currentUser, {})).presence).toBe('online')
  await go(eve, 'break')
  await allow(2)
  expect(await codeOf(boss.call(licences.take, { userId: bob.id }))).toBe('ok')
  expect((await bob.call(auth.currentUser, {})).presence).toBe('online')
})
test('two take the same licence at once: one has it', async () => {
  await allow(1)
  const bob = await w.operator('bob')
  const [one, two] = [await chief('one'), await chief('two')]
  await w.advance('1h')
  const codes = await Promise.all([one, two].map((p) => codeOf(p.call(licences.take, { userId: bob.id }))))
  expect(codes.sort()).toEqual(['LICENCES_OCCUPIED', 'ok'])
  expect(await w.sql("select 1 from operator_presence where presence = 'online'")).toHaveLength(1)
})
