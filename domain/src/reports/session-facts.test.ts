import { describe, expect, test } from 'vitest'
import type { CalendarVersion } from '../calendar/calendar.ts'
import { averageOf } from './average.ts'
import type { Measure } from './measure.ts'
import { sessionFacts } from './session-facts.ts'
import type { SessionTimeline, TimelineEvent } from './timeline.ts'

const nine = [{ from: 540, until: 1080 }]
const version: CalendarVersion = {
  ...{ number: 1, validFrom: null, timeZone: 'Europe/Moscow', exceptions: [] },
  week: [nine, nine, nine, nine, nine, [], []],
}
const calendars = new Map([['k', [version]]])
const slaPolicy = { calendarId: 'k', mediumMs: 300_000, highMs: 600_000 }
/** Thursday 19 and Friday 20 November 2026. */
const thu = (time: string) => Date.parse(`2026-11-19T${time}+03:00`)
const fri = (time: string) => Date.parse(`2026-11-20T${time}+03:00`)
const clock = (ms: number): string =>
  [Math.floor(ms / 3_600_000), Math.floor(ms / 60_000) % 60, Math.floor(ms / 1000) % 60]
    .slice(ms < 3_600_000 ? 1 : 0)
    .map((n, i) => (i === 0 ? String(n) : String(n).padStart(2, '0')))
    .join(':')
/** `calendar / working` as in the table. */
const both = (m: Measure | null | undefined) =>
  m ? `${clock(m.calendarMs)} / ${m.workingMs === null ? '—' : clock(m.workingMs)}` : null
const facts = (...timeline: TimelineEvent[]) => sessionFacts(timeline, calendars)

/** A client, a bot, two operators and a night. */
const golden: SessionTimeline = [
  { at: thu('17:50:00'), type: 'opened', by: 'client', bot: true, slaPolicy },
  { at: thu('17:50:00'), type: 'clientWrote' },
  { at: thu('17:50:02'), type: 'botWrote' },
  { at: thu('17:52:00'), type: 'clientWrote' },
  { at: thu('17:52:00'), type: 'humanRequested' },
  { at: thu('17:52:00'), type: 'queued', teamId: 't', reason: 'allBusy', slaPolicy },
  { at: thu('17:55:00'), type: 'assigned', teamId: 't', operatorId: 'a', slaPolicy },
  { at: thu('17:58:00'), type: 'operatorWrote', operatorId: 'a', failed: false },
  { at: thu('17:59:00'), type: 'clientWrote', slaPolicy },
  { at: thu('18:01:00'), type: 'clientWrote' },
  { at: fri('09:01:00'), type: 'transferred', fromOperatorId: 'a', undone: false },
  { at: fri('09:01:00'), type: 'unassigned', operatorId: 'a' },
  { at: fri('09:01:00'), type: 'assigned', teamId: 't', operatorId: 'b', slaPolicy },
  { at: fri('09:04:00'), type: 'operatorWrote', operatorId: 'b', failed: false },
  { at: fri('09:09:59'), type: 'categorySet', categoryId: 'c' },
  { at: fri('09:10:00'), type: 'closed', operatorId: 'b' },
  { at: fri('09:30:00'), type: 'reopened', slaPolicy },
  { at: fri('09:30:00'), type: 'clientWrote' },
]

test('the golden example, to the second', () => {
  const f = sessionFacts(golden, calendars)
  expect(f.queue.map((q) => both(q.measure))).toEqual(['3:00 / 3:00'])
  expect(f.reactions.map((r) => [r.operatorId, both(r.measure)])).toEqual([
    ['a', '3:00 / 3:00'],
    ['b', '3:00 / 3:00'],
  ])
  expect([f.firstReply?.operatorId, both(f.firstReply?.measure)]).toEqual(['a', '6:00 / 6:00'])
  expect(f.replies.map((r) => [r.from, r.operatorId, both(r.measure)])).toEqual([
    [thu('17:59:00'), 'b', '15:05:00 / 5:00'],
  ])
  expect(f.replies[0]!.held.map((h) => [h.operatorId, both(h.measure)])).toEqual([
    ['a', '15:02:00 / 2:00'],
    ['b', '3:00 / 3:00'],
  ])
  expect(both(f.dialog)).toBe('15:15:00 / 15:00')
  expect(both(f.resolution?.full)).toBe('15:20:00 / 20:00')
  expect(both(f.resolution?.human)).toBe('15:18:00 / 18:00')
  expect(f.resolution?.closerId).toBe('b')
  expect(f.transferredBy).toEqual(['a'])
  expect(f.reopenedOf).toEqual(['b'])
  expect(f.missed).toBeNull()
  expect(f.categoryId).toBe('c')
  expect(f.handledBy, 'open again').toBeNull()
  expect(sessionFacts(golden.slice(0, -2), calendars).handledBy).toBe('operator')
  expect(f.handling.map((h) => [h.operatorId, both(h.measure)])).toEqual([
    ['a', '15:06:00 / 6:00'],
    ['b', '9:00 / 9:00'],
  ])
  expect([f.queue[0]!.urgency, f.firstReply?.urgency, f.replies[0]!.urgency]).toEqual(['none', 'medium', 'high'])
})

const opened = { at: thu('10:00:00'), type: 'opened', by: 'client', bot: false, slaPolicy } as const
const wrote = (time: string): TimelineEvent => ({ at: thu(time), type: 'clientWrote' })
const assigned = (time: string, operatorId = 'a'): TimelineEvent => ({
  at: thu(time),
  type: 'assigned',
  teamId: 't',
  operatorId,
})
const answered = (time: string, operatorId = 'a', failed = false): TimelineEvent => ({
  ...{ at: thu(time), type: 'operatorWrote', operatorId, failed },
})
const closed = (time: string, operatorId: string | null = 'a'): TimelineEvent => ({
  at: thu(time),
  type: 'closed',
  operatorId,
})
const queued = (reason: string): TimelineEvent => ({ at: thu('10:00:00'), type: 'queued', teamId: 't', reason })

describe('what is no answer', () => {
  test('a message that never arrived', () => {
    const f = facts(
      opened,
      wrote('10:00:00'),
      assigned('10:00:00'),
      answered('10:01:00', 'a', true),
      answered('10:05:00'),
    )
    expect([both(f.firstReply?.measure), both(f.reactions[0]!.measure)]).toEqual(['5:00 / 5:00', '5:00 / 5:00'])
  })
  test('somebody else’s: the assignment has no reaction, the first reply is the sender’s', () => {
    const f = facts(opened, wrote('10:00:00'), assigned('10:00:00'), answered('10:02:00', 'boss'))
    expect([f.reactions[0]!.measure, f.firstReply?.operatorId]).toEqual([null, 'boss'])
  })
  test('a closing: the string is counted as unanswered, not as a reply', () => {
    const f = facts(
      opened,
      wrote('10:00:00'),
      assigned('10:00:00'),
      answered('10:01:00'),
      wrote('10:02:00'),
      closed('10:09:00'),
    )
    expect([f.replies, f.endedWaits.length]).toEqual([[], 1])
  })
  test('what still runs has no value', () => {
    const f = facts(opened, wrote('10:00:00'), queued('allBusy'))
    expect([f.queue, f.firstReply, f.dialog, f.resolution, f.handledBy, f.missed]).toEqual([
      [],
      null,
      null,
      null,
      null,
      null,
    ])
  })
})
test('given at once, the wait in the queue is 0, which is a value', () => {
  const f = facts(opened, wrote('10:00:00'), assigned('10:00:00'))
  expect(f.queue.map((q) => both(q.measure))).toEqual(['0:00 / 0:00'])
})
test('a session that we began has no first reply; each string of the client counts', () => {
  const f = facts(
    { ...opened, by: 'operator' },
    assigned('10:00:00'),
    answered('10:00:30'),
    wrote('10:10:00'),
    answered('10:12:00'),
  )
  expect([f.firstReply, f.replies.map((r) => both(r.measure))]).toEqual([null, ['2:00 / 2:00']])
})
test('only a bot; nobody; each cause of a missed chat', () => {
  const end = (...rest: TimelineEvent[]) => {
    const f = facts(opened, wrote('10:00:00'), ...rest)
    return [f.handledBy, f.missed]
  }
  const bot = facts(
    { ...opened, bot: true },
    wrote('10:00:00'),
    { at: thu('10:00:01'), type: 'botWrote' },
    closed('10:05:00', null),
  )
  expect([bot.handledBy, bot.missed, bot.queue]).toEqual(['bot', null, []])
  expect(end(queued('nobodyOnline'), closed('11:00:00', null))).toEqual(['nobody', 'nobodyOnline'])
  expect(end(queued('allBusy'), closed('11:00:00', null))).toEqual(['nobody', 'allBusy'])
  expect(end(assigned('10:00:00'), closed('11:00:00'))).toEqual(['nobody', 'assignedNotOpened'])
  const read: TimelineEvent = { at: thu('10:01:00'), type: 'read', operatorId: 'a' }
  expect(end(assigned('10:00:00'), read, closed('11:00:00'))).toEqual(['nobody', 'openedNotAnswered'])
  expect(end(queued('nobodyOnline'), closed('10:00:09', null))).toEqual(['nobody', 'clientLeft'])
})
test('a transfer that was taken back is none; a rating is of who wrote before it was asked for', () => {
  const handed = (undone: boolean): TimelineEvent => ({
    at: thu('10:03:00'),
    type: 'transferred',
    fromOperatorId: 'a',
    undone,
  })
  const f = facts(opened, assigned('10:00:00'), answered('10:01:00'), handed(false), handed(true), handed(false))
  expect(f.transferredBy).toEqual(['a'])
  const asked: TimelineEvent = { at: thu('11:00:00'), type: 'ratingAsked' }
  const given = (value: number): TimelineEvent => ({ at: thu('11:05:00'), type: 'ratingGiven', value })
  const late = answered('11:01:00', 'b')
  expect(facts(opened, answered('10:01:00'), asked, late, given(2), given(4)).rating).toEqual({
    value: 4,
    operatorId: 'a',
  })
  expect(facts(opened, answered('10:01:00'), late, given(5)).rating).toEqual({ value: 5, operatorId: 'b' })
  expect(facts(opened, asked).rating).toBeNull()
})
test('another team’s calendar and delays count from the transfer on, what was before stays', () => {
  const around = { ...version, week: Array.from({ length: 7 }, () => [{ from: 0, until: 1440 }]) }
  const withNight = new Map([...calendars, ['always', [around]]])
  const timeline: SessionTimeline = [
    { ...opened, at: thu('17:00:00') },
    { at: thu('17:00:00'), type: 'clientWrote' },
    {
      at: thu('19:00:00'),
      type: 'queued',
      teamId: 'night',
      reason: 'allBusy',
      slaPolicy: { ...slaPolicy, calendarId: 'always', highMs: 9e9 },
    },
    { at: thu('20:00:00'), type: 'assigned', teamId: 'night', operatorId: 'n' },
    { at: thu('20:30:00'), type: 'operatorWrote', operatorId: 'n', failed: false },
  ]
  const f = sessionFacts(timeline, withNight)
  expect(both(f.firstReply?.measure)).toBe('3:30:00 / 2:30:00')
  expect(f.firstReply?.urgency, 'it was red before').toBe('high')
})
test('averages leave out what has no working time, and nothing is no average', () => {
  const m = (calendarMs: number, workingMs: number | null) => ({ calendarMs, workingMs })
  expect(averageOf([])).toBeNull()
  expect(averageOf([m(10, null)])).toEqual(m(10, null))
  expect(averageOf([m(10, 4), m(20, null), m(30, 8)])).toEqual(m(20, 6))
})
