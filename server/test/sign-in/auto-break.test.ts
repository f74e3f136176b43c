import { account } from '@beseda/contract/endpoints/account.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { userMember } from '../../src/features/realtime/member.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let ann: Operator
beforeEach(async () => {
  w = await createWorld()
  ann = await w.operator('ann')
})
afterEach(() => w.close())
const presence = async () => (await ann.call(auth.currentUser, {})).presence
const after = (breakMinutes: number | null) => ann.call(account.update, { name: 'ann', breakMinutes, photoId: null })

test('after the chosen minutes without activity a break begins with its reason; activity postpones it', async () => {
  await after(15)
  await w.advance('14m')
  await ann.call(auth.recordActivity, {})
  await w.advance('14m')
  expect(await presence()).toBe('online')
  await w.advance('1m')
  expect(await presence()).toBe('break')
  const [changed] = await w.sql<{ data: object }>("select data from events where type = 'presence.changed'")
  expect(changed!.data).toMatchObject({ reason: 'inactive', by: { kind: 'system' } })
  await ann.call(auth.setPresence, { presence: 'online' })
  await w.advance('14m')
  expect(await presence()).toBe('online')
  await w.advance('1m')
  expect(await presence()).toBe('break')
})
test('the console is notified of an automatic break', async () => {
  await after(1)
  await w.advance(0) // waits for the frame of that change: only the frame of the break may follow
  const member = userMember((await w.gate.user(ann.token))!)
  const here = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(1000))
  await w.advance('1m')
  const since = { epoch: here.epoch, position: here.position }
  const { frames } = await w.deps.hub.poll(member, since, AbortSignal.timeout(5000))
  expect(frames.flatMap((f) => f.entities.presence ?? [])).toEqual([
    { userId: ann.id, presence: 'break', since: w.clock.now(), automatic: true },
  ])
})
test('without the setting nobody goes on a break; activity does not end a break', async () => {
  await w.advance('20h')
  expect(await presence()).toBe('online')
  await after(5)
  await after(null)
  await w.advance('2h')
  expect(await presence()).toBe('online')
  await after(5)
  await ann.call(auth.setPresence, { presence: 'break' })
  await ann.call(auth.recordActivity, {})
  await w.advance('10m')
  expect(await presence()).toBe('break')
  expect(
    (await w.sql('select auto_break_at from operator_presence where user_id = $1', [ann.id]))[0]!.auto_break_at,
  ).toBeNull()
})
test('999 minutes are waited for completely', async () => {
  await after(999)
  await w.advance('998m')
  expect(await presence()).toBe('online')
  await w.advance('1m')
  expect(await presence()).toBe('break')
})
