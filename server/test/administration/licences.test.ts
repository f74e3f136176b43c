import { auth } from '@beseda/contract/endpoints/auth.ts'
import { licences } from '@beseda/contract/endpoints/licences.ts'
import { bySystem } from '@beseda/contract/events/by.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { accessChanged } from '../../src/features/auth/index.ts'
import { work } from '../../src/platform/unit-of-work.ts'
import { callEndpoint, codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { openConsole } from './console.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())
const allow = (count: number | null) => w.sql('update organizations set operator_licences = $1', [count])
const go = (who: Operator, presence: 'online' | 'break') => who.call(auth.setPresence, { presence })

test('without a limit everybody goes online', async () => {
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
  expect(await w.sql("select 1 from users where presence = 'online'")).toHaveLength(7)
})
test('fewer licences than people online: they stay, nobody new comes; people without dialogs hold none', async () => {
  const [ann, bob] = [await w.operator('ann'), await w.operator('bob')]
  await w.operator('boss', { rights: ['AUTHORITY_ALL_CHATS'] })
  await allow(1)
  expect(await codeOf(ann.call(licences.state, {}))).toBe('ok')
  expect(await w.sql("select 1 from users where presence = 'online'")).toHaveLength(3)
  await go(ann, 'break')
  expect(await codeOf(go(ann, 'online'))).toBe('LICENCES_OCCUPIED')
  await go(bob, 'break')
  expect(await codeOf(go(ann, 'online'))).toBe('ok')
})
test('whoever signs in without a free licence begins with a break', async () => {
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
test('whoever is online stays so when signing in once more, also when there are fewer licences by now', async () => {
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
test('whoever wanted to know is told within a second when a licence is free, once', async () => {
  await allow(1)
  const ann = await w.operator('ann')
  const bob = await w.operator('bob', { presence: 'break' })
  const screen = await openConsole(w, bob.token)
  const tellings = () => screen.frames.filter((f) => f.type === 'frame' && f.entities.licenceFree === true).length
  expect(await bob.call(licences.wait, { waiting: true })).toEqual({ waiting: true })
  await w.settle()
  expect((await bob.call(licences.state, {})).waiting).toBe(true)
  const startedAt = performance.now()
  await go(ann, 'break')
  await w.settle()
  await screen.until((f) => f.type === 'frame' && f.entities.licenceFree === true)
  expect(performance.now() - startedAt).toBeLessThan(1_000)
  expect((await bob.call(licences.state, {})).waiting).toBe(false)
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
