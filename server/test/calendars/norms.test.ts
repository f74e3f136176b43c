import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const minute = 60_000
const normsTold = async () =>
  (
    await w.sql<{ type: string; norms: { calendarId: string | null; mediumMs: number; highMs: number } | null }>(
      "select type, data -> 'norms' as norms from events where type like 'chat.%' or type like 'message.%' order by id",
    )
  ).flatMap((e) => (e.norms ? [[e.type, e.norms.calendarId, e.norms.mediumMs / minute, e.norms.highMs / minute]] : []))

test('a wait is judged by what was in force when it began, whatever is set meanwhile', async () => {
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const [chat] = await ann.queue()
  const began = w.clock.now()
  expect(chat!.due).toEqual({ mediumAt: began + 5 * minute, highAt: began + 10 * minute })
  await w.sql('update channels set delay_medium_s = 60, delay_high_s = 120 where id = $1', [w.channelId])
  await w.advance('30s')
  await client.writes('still there')
  expect((await ann.queue())[0]!.due, 'the wait goes on').toEqual(chat!.due)
  await ann.reply(chat!.id, 'here')
  await w.advance('30s')
  await client.writes('thanks')
  const again = w.clock.now()
  expect((await ann.queue())[0]!.due).toEqual({ mediumAt: again + minute, highAt: again + 2 * minute })
  expect(await normsTold()).toEqual([
    ['chat.opened', null, 5, 10],
    ['chat.assigned', null, 5, 10],
    ['message.received', null, 1, 2],
  ])
})
test('a team’s own delays and calendar come before the channel’s, the channel’s before the organization’s', async () => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_TEAMS_UPDATE'], team: null })
  const make = (name: string, isDefault = false) =>
    boss.call(calendars.create, {
      ...{ name, isDefault, timeZone: 'Europe/Moscow', week: [[], [], [], [], [], [], []], exceptions: [] },
    })
  const [everybodys, channels, own] = [await make('Все', true), await make('Канал'), await make('Команда')]
  const opens = async (name: string) => {
    await (await w.visitor(name)).writes('hello')
    return (await normsTold())
      .filter(([type]) => type === 'chat.opened')
      .at(-1)!
      .slice(1)
  }
  expect(await opens('first')).toEqual([everybodys.id, 5, 10])
  await w.sql('update channels set calendar_id = $1 where id = $2', [channels.id, w.channelId])
  expect(await opens('second')).toEqual([channels.id, 5, 10])
  await w.sql('update teams set calendar_id = $1, delay_medium_s = 30, delay_high_s = 60 where id = $2', [
    own.id,
    w.teamId,
  ])
  expect(await opens('third')).toEqual([own.id, 0.5, 1])
  await boss.call(calendars.remove, { calendarId: own.id })
  expect(await opens('fourth'), 'a deleted calendar is nobody’s').toEqual([channels.id, 0.5, 1])
  await boss.call(teams.remove, { teamId: w.teamId })
  expect(await opens('fifth')).toEqual([channels.id, 5, 10])
})
test('a team’s form: yellow at half of red, what is not sent stays, a calendar of another organization is not found', async () => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_TEAMS_UPDATE'], team: null })
  const form = {
    ...{ name: 'Ночная', description: 'Ночью', dialogLimit: 3, redistributeMinutes: null, closeHours: null },
    ...{ closeMinutes: null, inactivityHours: 0, distributionRule: 'leastLoaded' as const, lastOperatorFirst: false },
    memberIds: [],
  }
  const made = await boss.call(teams.create, { ...form, delayHighS: 90 })
  expect([made.delayMediumS, made.delayHighS, made.calendar]).toEqual([45, 90, null])
  const week = [[], [], [], [], [], [], []]
  const zone = { timeZone: 'Europe/Moscow', week, exceptions: [] }
  const calendar = await boss.call(calendars.create, { name: 'Ночь', isDefault: false, ...zone })
  const changed = await boss.call(teams.change, { teamId: made.id, ...form, calendarId: calendar.id })
  expect([changed.delayMediumS, changed.delayHighS, changed.calendar?.name]).toEqual([45, 90, 'Ночь'])
  const off = await boss.call(teams.change, { teamId: made.id, ...form, delayMediumS: null, delayHighS: null })
  expect([off.delayMediumS, off.delayHighS, off.calendar?.name]).toEqual([null, null, 'Ночь'])
  const refused = async (input: object) => {
    const answer = await callEndpoint(w.app, teams.change, { teamId: made.id, ...form, ...input }, boss)
    return answer.code === 'ok' ? 'ok' : (answer.error.fields ?? answer.code)
  }
  expect(await refused({ delayMediumS: 60 })).toEqual({ delayHighS: 'FIELD_REQUIRED' })
  expect(await refused({ delayMediumS: 60, delayHighS: 60 })).toEqual({ delayHighS: 'DELAYS_NOT_IN_ORDER' })
  const other = await w.another()
  const stranger = await w.operator('stranger', {
    ...{ rights: ['AUTHORITY_TEAMS_UPDATE'] },
    organization: other.organizationId,
  })
  const foreign = await stranger.call(calendars.create, { name: 'Чужой', isDefault: false, ...zone })
  expect(await refused({ calendarId: foreign.id })).toBe('CALENDAR_NOT_FOUND')
})
