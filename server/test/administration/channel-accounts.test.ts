import { channels } from '@beseda/contract/endpoints/channels.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { answer } from '../world/provider.ts'
import { createWorld, type World } from '../world/world.ts'

/** One active channel per account at a provider, in the whole installation. */

let w: World
let chief: Operator
let stranger: Operator
beforeEach(async () => {
  w = await createWorld({ testChannels: true })
  const rights = ['AUTHORITY_SERVICE_ACCOUNT'] as const
  chief = await w.operator('chief', { rights, team: null })
  stranger = await w.operator('stranger', { rights, organization: (await w.another()).organizationId })
})
afterEach(() => w.close())
const account = (id: string) => answer(200, { id })
const create = (who: Operator, accountId: string, id = w.newId()) => {
  w.provider.answerNext(account(accountId))
  return who.call(channels.create, { id, type: 'loopback', name: `Channel ${id}`, settings: { secret: 'a token' } })
}
const asked = () => w.provider.received.map((r) => r.url.split('/').at(-1))

test('a new channel is connected before it is stored, and its webhook registered afterwards', async () => {
  const channel = await create(chief, '4987381194038857789')
  expect(channel.health).toMatchObject({ state: 'ok', account: { name: '4987381194038857789' } })
  expect(channel.secretsSet).toEqual(['hookSecret', 'secret'])
  expect(asked()).toEqual(['me'])
  await w.settle()
  // the registered templates are asked for as well
  expect(asked().slice(0, 2)).toEqual(['me', 'webhook'])
  const [row] = await w.sql('select account_id from channels where id = $1', [channel.id])
  expect(row).toEqual({ account_id: '4987381194038857789' })
})
test('a channel that the provider refuses is not created', async () => {
  const id = w.newId()
  w.provider.answerNext(answer(401))
  const input = { id, type: 'loopback', name: 'New', settings: { secret: 'wrong' } }
  expect(await codeOf(chief.call(channels.create, input))).toBe('CHANNEL_TOKEN_INVALID')
  expect(await w.sql('select from channels where id = $1', [id])).toEqual([])
  expect(await codeOf(chief.call(channels.create, { ...input, settings: {} }))).toBe('REQUIRED_FIELDS_MISSING')
  expect(asked()).toEqual(['me'])
})
test('an account that an active channel has is refused at the creation, here and in another organization', async () => {
  await create(chief, 'a')
  expect(await codeOf(create(chief, 'a'))).toBe('SERVICE_ACCOUNT_EXISTS')
  expect(await codeOf(create(stranger, 'a'))).toBe('SERVICE_ACCOUNT_EXISTS')
  expect(await w.sql(`select from channels where account_id = 'a'`)).toHaveLength(1)
  await create(stranger, 'b')
})
test('two who connect one account at once: one of them is refused', async () => {
  w.provider.answerNext(account('a'), account('a'))
  const input = (name: string) => ({ id: w.newId(), type: 'loopback', name, settings: { secret: 'a token' } })
  const outcomes = await Promise.all([
    codeOf(chief.call(channels.create, input('One'))),
    codeOf(stranger.call(channels.create, input('Two'))),
  ])
  expect(outcomes.sort()).toEqual(['SERVICE_ACCOUNT_EXISTS', 'ok'])
})
test('a change of the token to that of a taken account is refused, and nothing of it is stored', async () => {
  await create(chief, 'a')
  const { id } = await create(chief, 'b')
  w.provider.answerNext(account('a'))
  const change = chief.call(channels.change, { channelId: id, name: 'Renamed', settings: { secret: 'other' } })
  expect(await codeOf(change)).toBe('SERVICE_ACCOUNT_EXISTS')
  const [row] = await w.sql<{ name: string; account_id: string }>(
    'select name, account_id from channels where id = $1',
    [id],
  )
  expect(row).toMatchObject({ name: `Channel ${id}`, account_id: 'b' })
})
test('a deactivated channel frees its account, and is not activated again while another one has it', async () => {
  const { id } = await create(chief, 'a')
  const activate = (active: boolean) => chief.call(channels.activate, { channelId: id, active })
  await activate(false)
  const second = await create(stranger, 'a')
  expect(await codeOf(activate(true))).toBe('SERVICE_ACCOUNT_EXISTS')
  expect((await chief.call(channels.list, {})).channels.find((c) => c.id === id)!.active).toBe(false)
  await stranger.call(channels.activate, { channelId: second.id, active: false })
  expect((await activate(true)).active).toBe(true)
})
test('a check that shows the account of another channel is refused', async () => {
  await create(chief, 'a')
  w.provider.answerNext(account('a'))
  expect(await codeOf(chief.call(channels.check, { channelId: w.loopbackId }))).toBe('SERVICE_ACCOUNT_EXISTS')
})
