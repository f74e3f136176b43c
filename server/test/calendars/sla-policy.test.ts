import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { reports } from '@beseda/contract/endpoints/reports.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import { transfers } from '@beseda/contract/endpoints/transfers.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
beforeEach(async () => {
  w = await createWorld()
})
afterEach(() => w.close())

const minute = 60_000
const storedPolicies = async () =>
  (
    await w.sql<{ type: string; slaPolicy: { calendarId: string | null; mediumMs: number; highMs: number } | null }>(
      `select type, data -> 'slaPolicy' as "slaPolicy" from events where type like 'chat.%' or type like 'message.%' order by id`,
    )
  ).flatMap((e) =>
    e.slaPolicy ? [[e.type, e.slaPolicy.calendarId, e.slaPolicy.mediumMs / minute, e.slaPolicy.highMs / minute]] : [],
  )

test('a wait is evaluated by the policy in force when it began, whatever changes meanwhile', async () => {
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
  expect(await storedPolicies()).toEqual([
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
    return (await storedPolicies())
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

const night = Date.parse('2030-01-03T20:00:00+03:00')
/** Weekdays from nine to six, in Moscow. 3 January 2030 is a Thursday. */
const nine = [{ from: 540, until: 1080 }]
const weekdays = [nine, nine, nine, nine, nine, [], []]
const msk = (text: string) => Date.parse(`${text}+03:00`)
const workdays = async (over: object = {}) => {
  const boss = await w.operator('boss', { rights: ['AUTHORITY_TEAMS_UPDATE', 'AUTHORITY_ALL_CHATS'], team: null })
  const calendar = await boss.call(calendars.create, {
    ...{ name: 'Будни', isDefault: true, timeZone: 'Europe/Moscow', week: weekdays, exceptions: [], ...over },
  })
  await w.advance(night - w.clock.now())
  return { boss, calendar }
}
test('in working time no chat is overdue at night: the times are stored, lists, counters and forecast use them', async () => {
  const { boss, calendar } = await workdays()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const due = { mediumAt: msk('2030-01-04T09:05'), highAt: msk('2030-01-04T09:10'), working: true }
  const [chat] = await ann.queue()
  expect(chat!.due).toEqual(due)
  const [{ slaPolicy }] = (await w.sql<{ slaPolicy: object }>(
    `select data -> 'slaPolicy' as "slaPolicy" from events where type = 'chat.opened'`,
  )) as [{ slaPolicy: object }]
  expect(slaPolicy).toEqual({ calendarId: calendar.id, mediumMs: 5 * minute, highMs: 10 * minute, working: true })
  // other hours from now on, and another message: the wait keeps what was shown
  const { name, isDefault } = calendar
  const { timeZone, exceptions } = calendar.versions[0]!
  const week = Array.from({ length: 7 }, () => [{ from: 0, until: 1440 }])
  await boss.call(calendars.change, {
    ...{ calendarId: calendar.id, name, isDefault, timeZone, exceptions, week, validFrom: null },
  })
  await w.advance('20m')
  await client.writes('anybody?')
  const soon = async () => (await boss.call(queues.forecast, {})).total
  const overdue = async () => [(await ann.queue('overdue')).length, (await ann.call(queues.counters, {})).overdue]
  expect((await ann.queue())[0]!.due).toEqual(due)
  expect([await soon(), ...(await overdue())]).toEqual([0, 0, 0])
  await w.advance(due.highAt - minute - w.clock.now())
  expect([await soon(), ...(await overdue())]).toEqual([1, 0, 0])
  await w.advance('1m')
  expect([await soon(), ...(await overdue())]).toEqual([0, 1, 1])
  await ann.reply(chat!.id, 'here')
  // answered by day: what begins now is judged by the hours in force now
  await client.writes('thanks')
  const now = w.clock.now()
  expect((await ann.queue())[0]!.due).toEqual({ mediumAt: now + 5 * minute, highAt: now + 10 * minute, working: true })
})
test('facts find the same moments: a wait over night is none', async () => {
  const { boss } = await workdays()
  await w.sql(
    "update roles set rights = rights || 'AUTHORITY_ALL_STAT'::text where id = (select role_id from users where id = $1)",
    [boss.id],
  )
  const ann = await w.operator('ann')
  const waiting = []
  for (const name of ['first', 'second', 'third']) {
    const client = await w.visitor(name)
    await client.writes('hello')
    waiting.push(await client.chatId())
  }
  const answered = async (chatId: string, at: string) => {
    await w.advance(msk(at) - w.clock.now())
    await ann.reply(chatId, 'here')
    return (await boss.call(reports.session, { chatId })).firstReply!.urgency
  }
  const [first, second, third] = waiting as [string, string, string]
  expect(await answered(first, '2030-01-04T09:04')).toBe('none')
  expect(await answered(second, '2030-01-04T09:09')).toBe('medium')
  expect(await answered(third, '2030-01-04T09:10')).toBe('high')
})
test('another team’s clock counts from the transfer on; a calendar without working time is never late', async () => {
  const { boss } = await workdays()
  const ann = await w.operator('ann')
  const client = await w.visitor('client')
  await client.writes('hello')
  const chatId = await client.chatId()
  const since = w.clock.now()
  const form = {
    ...{ name: 'Круглые сутки', description: 'Всегда', dialogLimit: 3, redistributeMinutes: null, closeHours: null },
    ...{ closeMinutes: null, inactivityHours: 0, distributionRule: 'leastLoaded' as const, lastOperatorFirst: false },
    memberIds: [],
  }
  const day = await boss.call(teams.create, { ...form, delayWorking: false })
  const none = await boss.call(calendars.create, {
    ...{ name: 'Никогда', isDefault: false, timeZone: 'Europe/Moscow', exceptions: [] },
    week: Array.from({ length: 7 }, () => []),
  })
  const never = await boss.call(teams.create, { ...form, name: 'Никогда', calendarId: none.id })
  expect([day.delayWorking, never.delayWorking]).toEqual([false, null])
  const move = async (teamId: string) => {
    const to = { kind: 'team', teamId } as const
    return (await boss.call(transfers.transfer, { chatId, id: w.newId(), to })).due
  }
  expect(await move(day.id)).toEqual({ mediumAt: since + 5 * minute, highAt: since + 10 * minute })
  expect(await move(never.id)).toBeNull()
  await w.advance('10h')
  await client.writes('still nobody?')
  expect((await boss.call(queues.list, { filter: 'pending', scope: 'all' })).chats).toMatchObject([
    { id: chatId, waitingSince: since, due: null },
  ])
  expect(await boss.call(queues.forecast, {})).toMatchObject({ total: 0 })
  expect(await ann.queue('overdue')).toEqual([])
  const off = await boss.call(teams.change, { teamId: never.id, ...form, name: 'Никогда', delayWorking: false })
  expect([off.delayWorking, off.calendar?.name]).toEqual([false, 'Никогда'])
})
