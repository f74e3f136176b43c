import { expect, test } from 'vitest'
import { play } from './play.ts'
import type { Timeline } from './timeline.ts'

const nine: readonly [string, string][] = [['09:00', '18:00']]
const weekdays = [nine, nine, nine, nine, nine, [], []]
const always = Array.from({ length: 7 }, (): [string, string][] => [['00:00', '24:00']])
const closed: [string, string][][] = [[], [], [], [], [], [], []]
/** Of Moscow, Thursday 3 and Friday 4 January 2030. */
const thu = (time: string) => `2030-01-03T${time}+03:00`
const fri = (time: string) => `2030-01-04T${time}+03:00`
const of = (operator: string | null, calendar: number | null, working: number | null) => ({
  operator,
  calendar,
  working,
})
const [minute, hour] = [60, 3600]
const a = { operator: 'a', client: 'kim' } as const
const b = { operator: 'b', client: 'kim' } as const
const ab = { Support: ['a', 'b'] }

test('the golden example: a bot, two operators and a night, to the second', async () => {
  const golden: Timeline = {
    calendar: { week: weekdays },
    ...{ reopenHours: 24, teams: ab, bot: true },
    events: [
      { at: thu('17:50:00'), do: 'writes', client: 'kim' },
      { at: thu('17:52:00'), do: 'writes', client: 'kim', text: 'operator' },
      { at: thu('17:55:00'), do: 'online', operator: 'a' },
      { at: thu('17:58:00'), do: 'answers', ...a },
      { at: thu('17:59:00'), do: 'writes', client: 'kim' },
      { at: thu('18:01:00'), do: 'writes', client: 'kim' },
      { at: fri('09:01:00'), do: 'online', operator: 'b' },
      { at: fri('09:01:00'), do: 'transfers', ...a, to: 'b' },
      { at: fri('09:04:00'), do: 'answers', ...b },
      { at: fri('09:10:00'), do: 'closes', ...b },
      { at: fri('09:30:00'), do: 'writes', client: 'kim' },
      { at: fri('09:31:00'), do: 'waits' },
    ],
  }
  const p = await play(golden)
  const [s] = p.sessions
  expect([s!.transfers, s!.reopenings, s!.missed]).toEqual([1, 1, null])
  const d = s!.durations
  expect(d.queue?.[0]).toEqual(of('a', 180, 180))
  expect(d.reaction?.slice(0, 2)).toEqual([of('a', 180, 180), of('b', 180, 180)])
  expect(d.firstReply).toEqual([of('a', 360, 360)])
  expect(d.reply).toEqual([of('b', 15 * hour + 5 * minute, 5 * minute)])
  expect(d.held).toEqual([of('a', 15 * hour + 2 * minute, 2 * minute), of('b', 180, 180)])
  expect(d.dialog).toEqual([of('b', 15 * hour + 15 * minute, 15 * minute)])
  expect(d.resolution).toEqual([of('b', 15 * hour + 20 * minute, 20 * minute)])
  expect(d.resolutionHuman).toEqual([of('b', 15 * hour + 18 * minute, 18 * minute)])
  expect(p.operators.a).toMatchObject({ transfers: 1, transferredChats: 1, reopened: 0, assignments: 1 })
  expect(p.operators.b).toMatchObject({ transfers: 0, reopened: 1, closed: 1 })
  expect(p.summary).toMatchObject({ dialogs: 1, missed: 0, reopened: 1, transfers: 1, assignedToBot: 1 })
  expect(p.days['2030-01-03']).toMatchObject({
    dialogs: 1,
    firstReply: { calendar: { n: 1, average: 360 } },
    reply: { calendar: { n: 0, average: null } },
  })
  expect(p.days['2030-01-04']).toMatchObject({
    dialogs: 0,
    reply: {
      calendar: { n: 1, average: 54_300, median: 54_300, p90: 54_300, max: 54_300 },
      working: { n: 1, average: 300 },
    },
  })
})

test('the day on which the clock skips an hour has 23 of them', async () => {
  const p = await play({
    timeZone: 'Europe/Berlin',
    calendar: { timeZone: 'Europe/Berlin', week: always },
    teams: { Support: ['a'] },
    events: [
      { at: '2030-03-31T00:00:00+01:00', do: 'online', operator: 'a' },
      { at: '2030-03-31T01:30:00+01:00', do: 'writes', client: 'kim' },
      { at: '2030-03-31T03:30:00+02:00', do: 'answers', ...a },
      { at: '2030-04-01T00:00:30+02:00', do: 'waits' },
    ],
  })
  expect(p.sessions[0]!.durations.firstReply).toEqual([of('a', hour, hour)])
  expect(p.days['2030-03-31']).toMatchObject({ dialogs: 1 })
  expect(p.operators.a?.onlineTime).toEqual({ n: 2, seconds: 23 * hour + 30 })
})

test('a reply after midnight belongs to the next day, the dialog to the day before', async () => {
  const night: [string, string][] = [['22:00', '06:00']]
  const p = await play({
    calendar: { week: Array.from({ length: 7 }, () => night) },
    teams: ab,
    events: [
      { at: thu('23:57:00'), do: 'online', operator: 'a' },
      { at: thu('23:58:00'), do: 'writes', client: 'kim' },
      { at: fri('00:02:00'), do: 'answers', ...a },
      { at: fri('00:05:00'), do: 'waits' },
    ],
  })
  expect(p.sessions[0]!.durations.firstReply).toEqual([of('a', 240, 240)])
  expect(p.days['2030-01-03']).toMatchObject({ dialogs: 1, firstReply: { calendar: { n: 0, average: null } } })
  expect(p.days['2030-01-04']).toMatchObject({ dialogs: 0, firstReply: { working: { n: 1, average: 240 } } })
})

const oneReply: Timeline['events'] = [
  { at: thu('10:00:00'), do: 'online', operator: 'a' },
  { at: thu('10:00:00'), do: 'writes', client: 'kim' },
  { at: thu('10:05:00'), do: 'answers', ...a },
]
test('a holiday has no working time: the value is left out and never 0', async () => {
  const p = await play({ calendar: { week: weekdays, days: { '2030-01-03': [] } }, teams: ab, events: oneReply })
  expect(p.summary.firstReply).toMatchObject({
    calendar: { n: 1, leftOut: 0, average: 300 },
    working: { n: 0, leftOut: 1, average: null, median: null, p90: null, max: null },
  })
})
test('a calendar without hours gives no working time', async () => {
  const p = await play({ calendar: { week: closed }, teams: ab, events: oneReply })
  expect(p.sessions[0]!.durations.firstReply).toEqual([of('a', 300, null)])
})
test('each moment counts by the hours that were in force at it', async () => {
  const long: [string, string][] = [['09:00', '20:00']]
  const p = await play({
    calendar: { week: weekdays },
    teams: ab,
    events: [
      { at: thu('17:00:00'), do: 'online', operator: 'a' },
      { at: thu('17:00:00'), do: 'writes', client: 'kim' },
      { at: thu('17:30:00'), do: 'calendar', calendar: { week: Array.from({ length: 7 }, () => long) } },
      { at: thu('19:00:00'), do: 'answers', ...a },
    ],
  })
  expect(p.sessions[0]!.durations.firstReply).toEqual([of('a', 2 * hour, 2 * hour)])
})

test('after two transfers each operator has their own part of the wait', async () => {
  const p = await play({
    calendar: { week: weekdays },
    teams: { Support: ['a', 'b', 'c'] },
    events: [
      { at: thu('10:00:00'), do: 'online', operator: 'a' },
      { at: thu('10:00:00'), do: 'writes', client: 'kim' },
      { at: thu('10:01:00'), do: 'answers', ...a },
      { at: thu('10:02:00'), do: 'writes', client: 'kim' },
      { at: thu('10:05:00'), do: 'online', operator: 'b' },
      { at: thu('10:05:00'), do: 'transfers', ...a, to: 'b' },
      { at: thu('10:10:00'), do: 'online', operator: 'c' },
      { at: thu('10:10:00'), do: 'transfers', ...b, to: 'c' },
      { at: thu('10:12:00'), do: 'answers', operator: 'c', client: 'kim' },
    ],
  })
  const d = p.sessions[0]!.durations
  expect(d.reply).toEqual([of('c', 600, 600)])
  expect(d.held).toEqual([of('a', 180, 180), of('b', 300, 300), of('c', 120, 120)])
  expect(p.summary).toMatchObject({ transfers: 2, transferredChats: 1, assignments: 3, assignedToOperator: 1 })
  expect([p.operators.a?.transfers, p.operators.b?.transfers, p.operators.c?.transfers]).toEqual([1, 1, 0])
})

test('within the window a session is reopened, after it a new one begins', async () => {
  const p = await play({
    ...{ reopenHours: 1, teams: ab },
    events: [
      { at: thu('10:00:00'), do: 'online', operator: 'a' },
      { at: thu('10:00:00'), do: 'writes', client: 'kim' },
      { at: thu('10:05:00'), do: 'answers', ...a },
      { at: thu('10:10:00'), do: 'closes', ...a },
      { at: thu('10:30:00'), do: 'writes', client: 'kim' },
      { at: thu('10:35:00'), do: 'answers', ...a },
      { at: thu('10:40:00'), do: 'closes', ...a },
      { at: thu('12:00:00'), do: 'writes', client: 'kim' },
    ],
  })
  expect(p.summary).toMatchObject({ dialogs: 2, reopened: 1, closed: 2, uniqueClients: 1 })
  expect(p.operators.a).toMatchObject({ reopened: 1, closed: 2 })
  expect(p.sessions[0]!.durations.resolutionFirst).toEqual([of('a', 600, null)])
  expect(p.sessions[0]!.durations.resolution).toEqual([of('a', 2400, null)])
})

test('what never arrived is no answer until it is sent again', async () => {
  const events: Timeline['events'] = [
    { at: thu('10:00:00'), do: 'online', operator: 'a' },
    { at: thu('10:00:00'), do: 'writes', client: 'kim' },
    { at: thu('10:01:00'), do: 'answers', ...a },
    { at: thu('10:02:00'), do: 'undelivered', client: 'kim' },
    { at: thu('10:03:00'), do: 'waits' },
  ]
  const lost = await play({ teams: ab, events })
  expect(lost.summary).toMatchObject({ firstReply: { calendar: { n: 0, average: null } } })
  const again: Timeline['events'] = [
    ...events,
    { at: thu('10:05:00'), do: 'resends', ...a },
    { at: thu('10:06:00'), do: 'waits' },
  ]
  const resent = await play({ teams: ab, events: again })
  expect(resent.summary).toMatchObject({ firstReply: { calendar: { n: 1, average: 60 } } })
})

test('a bot alone: no operator was asked for, so nothing is missed and nobody waited', async () => {
  const p = await play({
    ...{ calendar: { week: weekdays }, teams: ab, bot: true },
    events: [
      { at: thu('10:00:00'), do: 'online', operator: 'a' },
      { at: thu('10:00:00'), do: 'writes', client: 'kim' },
      { at: thu('10:02:00'), do: 'writes', client: 'kim', text: 'goodbye' },
      { at: thu('10:30:00'), do: 'waits' },
    ],
  })
  expect(p.sessions[0]).toMatchObject({ handledBy: 'bot', missed: null, transfers: 0 })
  expect(p.sessions[0]!.durations).toMatchObject({ resolution: [of(null, 120, 120)] })
  expect(p.summary).toMatchObject({
    ...{ dialogs: 1, closed: 1, missed: 0, assignedToBot: 1, assignedToOperator: 0 },
    handledByBot: { n: 1, of: 1, value: 1 },
    handledByNobody: { n: 0, of: 1, value: 0 },
    firstReply: { calendar: { n: 0, average: null } },
    queue: { calendar: { n: 0, average: null }, working: { n: 0, average: null } },
    serviceLevel: { n: 0, of: 0, value: null },
  })
})

test('nobody is online: the chat is missed, and no operator is to blame', async () => {
  const p = await play({
    teams: ab,
    events: [
      { at: thu('10:00:00'), do: 'writes', client: 'kim' },
      { at: thu('10:20:00'), do: 'closes', ...a },
      { at: thu('10:21:00'), do: 'waits' },
    ],
  })
  expect(p.sessions[0]).toMatchObject({ missed: 'nobodyOnline', handledBy: 'nobody' })
  expect(p.summary).toMatchObject({
    missed: 1,
    serviceLevel: { n: 0, of: 1, value: 0 },
    handledByNobody: { n: 1, of: 1, value: 1 },
    rating: { n: 0, value: null },
  })
  expect(p.operators.a).toMatchObject({ missed: 0 })
})

test('a client who is marked as spam later is counted by nothing, and the day says so', async () => {
  const p = await play({
    teams: ab,
    events: [
      { at: thu('10:00:00'), do: 'online', operator: 'a' },
      { at: thu('10:00:00'), do: 'writes', client: 'kim' },
      { at: thu('10:01:00'), do: 'answers', ...a },
      { at: thu('10:02:00'), do: 'closes', ...a },
      { at: fri('10:00:00'), do: 'spam', ...a },
      { at: fri('10:10:00'), do: 'waits' },
    ],
  })
  expect(p.summary).toMatchObject({ dialogs: 0, closed: 0, firstReply: { calendar: { n: 0 } } })
})
