import { firstRun } from '@beseda/contract/endpoints/first-run.ts'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const rights = ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_PROFILE_UPDATE'] as const

test('an administrator sees how far the own organization is: the first message, then its answer', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: [...rights], team: w.teamId })
  const before = await ann.call(firstRun.state, {})
  expect(before).toMatchObject({ service: null, skipped: [] })
  expect(before.organization).toMatchObject({ people: 1, members: 1, firstMessage: null, firstAnswerAt: null })
  const client = await w.visitor('v')
  await client.writes('Здравствуйте')
  await w.settle()
  const arrived = (await ann.call(firstRun.state, {})).organization!
  expect(arrived).toMatchObject({ firstMessage: { at: w.clock.now() }, firstAnswerAt: null })
  w.clock.advance(5000)
  await ann.reply(arrived.firstMessage!.chatId, 'Добрый день')
  expect((await ann.call(firstRun.state, {})).organization!.firstAnswerAt).toBe(w.clock.now())
})
test('people of several teams count together, each once: a new team with one operator is a team as well', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: [...rights] })
  const people = async () => (await ann.call(firstRun.state, {})).organization!.members
  expect(await people()).toBe(1)
  const delivery = await w.team({ limit: 5 })
  await w.operator('oleg', { team: delivery })
  expect(await people()).toBe(2)
  await w.sql('insert into team_members (organization_id, team_id, user_id) values ($1, $2, $3)', [
    w.organizationId,
    delivery,
    ann.id,
  ])
  expect(await people()).toBe(2)
  await w.sql('update teams set deleted_at = created_at where id = $1', [delivery])
  expect(await people()).toBe(1)
})
test('a step is put off for the organization and taken up again; another organization is not concerned', async () => {
  w = await createWorld()
  const ann = await w.operator('ann', { rights: [...rights] })
  const bob = await w.operator('bob', { rights: [...rights] })
  const other = await w.another()
  const stranger = await w.operator('stranger', { rights: [...rights], organization: other.organizationId })
  for (const _ of [1, 2])
    expect((await ann.call(firstRun.skip, { step: 'message', skipped: true })).skipped).toEqual(['message'])
  expect((await bob.call(firstRun.state, {})).skipped).toEqual(['message'])
  expect((await stranger.call(firstRun.state, {})).skipped).toEqual([])
  expect((await bob.call(firstRun.skip, { step: 'message', skipped: false })).skipped).toEqual([])
})
test('a service administrator sees the first organization that they serve, never the demo, and what is set', async () => {
  w = await createWorld()
  const served = await w.another()
  const demo = await w.another()
  await w.sql("update organizations set demo = 'closed', created_at = '2001-01-01' where id = $1", [
    demo.organizationId,
  ])
  const irina = await w.operator('irina', { rights: ['RIGHT_OBSERVER', 'RIGHT_ACCOUNT_CONTROL'] })
  const state = await irina.call(firstRun.state, {})
  expect(state.service).toEqual({ address: false, mail: false, sms: false })
  expect(state.organization!.id).toBe(served.organizationId)
  await w.sql("update organizations set status = 'deactivated' where id = $1", [served.organizationId])
  expect((await irina.call(firstRun.state, {})).organization).toBeNull()
})
test('without the right to manage users there is no checklist', async () => {
  w = await createWorld()
  const bob = await w.operator('bob', { rights: ['AUTHORITY_CHAT_DISTRIBUTION'] })
  expect(await codeOf(bob.call(firstRun.state, {}))).toBe('ACCESS_DENIED')
})
