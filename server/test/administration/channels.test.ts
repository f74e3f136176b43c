import { audit } from '@beseda/contract/endpoints/audit.ts'
import { channels } from '@beseda/contract/endpoints/channels.ts'
import { chats } from '@beseda/contract/endpoints/chats.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { allOptions, type Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'
import { openConsole } from './console.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'], team: null })
})
afterEach(() => w.close())

const form = {
  ...{ name: 'Сайт', teamId: null, delayMediumS: 60, delayHighS: 120, reopenHours: 24 },
  ...{ ratingEnabled: true, ratingBeforeEnd: false, ratingText: '', ratingWaitMinutes: 0 },
}
const outcomeOf = async (input: object) => {
  const change = { channelId: w.channelId, ...form, ...input }
  const answer = await callEndpoint(w.app, channels.change, change, { token: boss.token })
  return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
}
const nobody = '00000000-0000-7000-8000-000000000000'

test.each([
  [{ name: 'ы'.repeat(64) }, 'ok'],
  [{ name: 'ы'.repeat(65) }, { name: 'TEXT_TOO_LONG' }],
  [{ name: ' ' }, { name: 'FIELD_REQUIRED' }],
  [{ name: 'LOOPBACK' }, 'SERVICE_ACCOUNT_NAME_EXISTS'],
  [{ teamId: nobody }, 'TEAM_NOT_FOUND'],
  [{ delayMediumS: 1, delayHighS: 2 }, 'ok'],
  [{ delayMediumS: 86_399, delayHighS: 86_400 }, 'ok'],
  [{ delayMediumS: 0 }, { delayMediumS: 'NUMBER_RANGE' }],
  [{ delayHighS: 86_401 }, { delayHighS: 'NUMBER_RANGE' }],
  [{ delayMediumS: 120, delayHighS: 120 }, { delayHighS: 'DELAYS_NOT_IN_ORDER' }],
  [{ reopenHours: 0 }, 'ok'],
  [{ reopenHours: 720 }, 'ok'],
  [{ reopenHours: 721 }, { reopenHours: 'NUMBER_RANGE' }],
  [{ reopenHours: -1 }, { reopenHours: 'NUMBER_RANGE' }],
  [{ ratingWaitMinutes: 1440 }, 'ok'],
  [{ ratingWaitMinutes: 1441 }, { ratingWaitMinutes: 'NUMBER_RANGE' }],
  [{ ratingWaitMinutes: -1 }, { ratingWaitMinutes: 'NUMBER_RANGE' }],
  [{ ratingText: 'ы'.repeat(500) }, 'ok'],
  [{ ratingText: 'ы'.repeat(501) }, { ratingText: 'TEXT_TOO_LONG' }],
])('limits of the form: %j → %j', async (input, outcome) => expect(await outcomeOf(input)).toEqual(outcome))

test('a team of another organization, or a deleted one, is not found', async () => {
  const other = await w.another()
  expect(await outcomeOf({ teamId: other.teamId })).toBe('TEAM_NOT_FOUND')
  await w.sql('update teams set deleted_at = now() where id = $1', [w.teamId])
  expect(await outcomeOf({ teamId: w.teamId })).toBe('TEAM_NOT_FOUND')
})
test('ratings are switched on only where the plan has them; what is on stays as it is', async () => {
  const options = allOptions.filter((o) => o !== 'OPTION_QUALITY_RATING')
  await w.sql('update organizations set options = $1 where id = $2', [options, w.organizationId])
  const again = await w.operator('chief', { rights: ['AUTHORITY_SERVICE_ACCOUNT'], team: null })
  const change = () => again.call(channels.change, { channelId: w.channelId, ...form })
  await expect(change()).rejects.toThrow('OPTION_UNAVAILABLE')
  await w.sql('update channels set rating_enabled = true where id = $1', [w.channelId])
  expect((await change()).ratingEnabled).toBe(true)
})
test('the list shows what is set and how many chats are open; a change is told and written down once', async () => {
  await w.operator('ann')
  await (await w.visitor('v')).writes('Здравствуйте')
  const list = (await boss.call(channels.list, {})).channels
  // of one instant, so that their order is that of their ids
  expect(list.map((c) => [c.type, c.openChats, c.active]).sort()).toEqual([
    ['loopback', 0, true],
    ['site_chat', 1, true],
  ])
  const saved = await boss.call(channels.change, { channelId: w.channelId, ...form, name: ' Магазин ' })
  expect(saved).toMatchObject({ name: 'Магазин', team: null, delayMediumS: 60, ratingEnabled: true, openChats: 1 })
  await boss.call(channels.change, { channelId: w.channelId, ...form, name: 'Магазин' })
  expect((await w.eventLog()).filter((line) => line.startsWith('channel.'))).toEqual(['channel.changed'])
  const { entries } = await boss.call(audit.changes, { entity: 'channel', entityId: w.channelId })
  expect(entries).toHaveLength(1)
  expect(entries[0]).toMatchObject({ action: 'changed', name: 'Магазин', by: { name: 'boss' } })
  expect(entries[0]!.changes).toContainEqual({ field: 'delayHighS', before: 600, after: 120 })
})
test('delays count for waits that begin afterwards', async () => {
  const [one, two] = [await w.visitor('one'), await w.visitor('two')]
  await one.writes('Есть кто?')
  const due = async () =>
    (await boss.call(queues.list, { filter: 'pending', scope: 'all' })).chats.map(
      (c) => c.due!.highAt - c.waitingSince!,
    )
  expect(await due()).toEqual([600_000])
  await boss.call(channels.change, { channelId: w.channelId, ...form })
  await two.writes('И я')
  expect((await due()).sort((a, b) => a - b)).toEqual([120_000, 600_000])
})
test('a deactivated channel: nobody writes, the chat says so; activated, everything goes on', async () => {
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('Здравствуйте')
  const chatId = await client.chatId()
  const off = () => boss.call(channels.activate, { channelId: w.channelId, active: false })
  const events = await openConsole(w, ann.token)
  expect((await off()).active).toBe(false)
  expect((await off()).active).toBe(false)
  const frame = await events.until((f) => f.type === 'frame' && f.event === 'channel.deactivated')
  expect(frame).toMatchObject({ entities: { staleLists: ['bots', 'channels', 'chats'] } })
  events.cut()
  await expect(client.writes('Вы тут?')).rejects.toThrow('CHANNEL_DEACTIVATED')
  await expect(ann.reply(chatId, 'Да')).rejects.toThrow('CHANNEL_DEACTIVATED')
  expect((await ann.reply(chatId, 'Канал отключили', { internal: true })).kind).toBe('internal')
  expect((await boss.call(chats.one, { chatId })).channel.active).toBe(false)
  await boss.call(channels.activate, { channelId: w.channelId, active: true })
  await client.writes('Теперь?')
  await ann.reply(chatId, 'Да')
  const log = (await boss.call(audit.changes, { entity: 'channel', entityId: w.channelId })).entries
  expect(log.map((l) => l.action)).toEqual(['activated', 'deactivated'])
  expect((await w.eventLog()).filter((line) => line.startsWith('channel.'))).toEqual([
    'channel.deactivated',
    'channel.activated',
  ])
})
test('a new visitor of a deactivated channel is refused', async () => {
  await boss.call(channels.activate, { channelId: w.channelId, active: false })
  const answer = await callEndpoint(w.app, widget.start, { widgetId: w.channelId, key: 'k'.repeat(22) })
  expect(answer.code).toBe('CHANNEL_DEACTIVATED')
})
