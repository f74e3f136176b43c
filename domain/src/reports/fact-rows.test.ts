import { metricIds } from '@beseda/contract/metrics/index.ts'
import { expect, test } from 'vitest'
import type { CalendarVersion } from '../calendar/calendar.ts'
import { addFacts, cellOf, emptySums } from './cells.ts'
import { correctionReason } from './corrections.ts'
import { factKinds, factRowsOf } from './fact-rows.ts'
import { addClasses, classOf, type Histogram, histogramError, quantileOf } from './histogram.ts'
import { clip, overlapMs, presenceSpans } from './presence-spans.ts'
import { kindsOf } from './sources.ts'
import type { SessionTimeline } from './timeline.ts'

const nine = [{ from: 540, until: 1080 }]
const version: CalendarVersion = {
  ...{ number: 1, validFrom: null, timeZone: 'Europe/Moscow', exceptions: [] },
  week: [nine, nine, nine, nine, nine, [], []],
}
const calendars = new Map([['k', [version]]])
const slaPolicy = { calendarId: 'k', mediumMs: 300_000, highMs: 600_000 }
const thu = (time: string) => Date.parse(`2026-11-19T${time}+03:00`)
const fri = (time: string) => Date.parse(`2026-11-20T${time}+03:00`)

const golden: SessionTimeline = [
  { at: thu('17:50:00'), type: 'opened', by: 'client', bot: true, teamId: 't', slaPolicy },
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
  { at: fri('09:01:00'), type: 'assigned', teamId: 'u', operatorId: 'b', slaPolicy },
  { at: fri('09:04:00'), type: 'operatorWrote', operatorId: 'b', failed: false },
  { at: fri('09:10:00'), type: 'closed', operatorId: 'b' },
]
const rowsOf = (timeline: SessionTimeline) => factRowsOf(timeline, calendars).rows
const inSeconds = (timeline: SessionTimeline, kind: string) =>
  rowsOf(timeline)
    .filter((r) => r.kind === kind)
    .map((r) => [
      r.operatorId,
      r.teamId,
      r.measure && r.measure.calendarMs / 1000,
      r.measure?.workingMs && r.measure.workingMs / 1000,
    ])

test('the golden example with a bot: each duration at its stop, with whom it is credited to', () => {
  expect(inSeconds(golden, 'assignedBot')).toHaveLength(1)
  expect(inSeconds(golden, 'queue')).toEqual([['a', 't', 180, 180]])
  expect(inSeconds(golden, 'reaction')).toEqual([
    ['a', 't', 180, 180],
    ['b', 'u', 180, 180],
  ])
  expect(inSeconds(golden, 'firstReply')).toEqual([['a', 't', 360, 360]])
  expect(inSeconds(golden, 'reply')).toEqual([['b', 'u', 54_300, 300]])
  expect(inSeconds(golden, 'held')).toEqual([
    ['a', 't', 54_120, 120],
    ['b', 'u', 180, 180],
  ])
  expect(inSeconds(golden, 'dialog')).toEqual([['b', 'u', 54_900, 900]])
  expect(inSeconds(golden, 'resolution')).toEqual([['b', 'u', 55_200, 1200]])
  expect(inSeconds(golden, 'resolutionHuman')).toEqual([['b', 'u', 55_080, 1080]])
  expect(rowsOf(golden).filter((r) => r.kind === 'transfer')).toMatchObject([{ operatorId: 'a', teamId: 't' }])
  expect(rowsOf(golden).filter((r) => r.kind === 'assignedTeam')).toMatchObject([{ teamId: 't' }, { teamId: 'u' }])
  expect(rowsOf(golden).find((r) => r.kind === 'handled')).toMatchObject({ cause: 'operator' })
  expect(rowsOf(golden).map((r) => r.at)).toEqual(
    rowsOf(golden)
      .map((r) => r.at)
      .toSorted((x, y) => x - y),
  )
})
test('a session that a bot handled alone: no operator waits, none is to blame', () => {
  const alone: SessionTimeline = [...golden.slice(0, 3), { at: thu('17:51:00'), type: 'closed', operatorId: null }]
  const rows = rowsOf(alone)
  expect(rows.find((r) => r.kind === 'handled')).toMatchObject({ cause: 'bot' })
  expect(rows.filter((r) => ['queue', 'missed', 'reaction'].includes(r.kind))).toEqual([])
  expect(rows.find((r) => r.kind === 'firstReply')).toMatchObject({ measure: null, cause: 'notAsked' })
})
test('a transfer that was taken back is none; a marked client is spam until the mark is removed', () => {
  const undone: SessionTimeline = [
    ...golden.slice(0, 11),
    { at: fri('09:01:05'), type: 'transferred', fromOperatorId: null, undone: true },
  ]
  expect(rowsOf(undone).filter((r) => r.kind === 'transfer')).toEqual([])
  const marked: SessionTimeline = [...golden, { at: fri('10:00:00'), type: 'spam', on: true }]
  expect(factRowsOf(marked, calendars).isSpam).toBe(true)
  expect(factRowsOf([...marked, { at: fri('11:00:00'), type: 'spam', on: false }], calendars).isSpam).toBe(false)
})

test('every kind of fact is used by a metric, and every metric has facts or presence', () => {
  const used = new Set(metricIds.flatMap(kindsOf))
  expect([...factKinds].filter((kind) => !used.has(kind))).toEqual([])
  expect(metricIds.filter((id) => kindsOf(id).length === 0)).toEqual(['onlineTime', 'breakTime', 'occupancy'])
})
test('where nothing happened there is no value, and never 0', () => {
  for (const id of metricIds) {
    const cell = cellOf(id, emptySums())
    expect(cell.n, id).toBe(0)
    expect([cell.calendar?.average ?? null, cell.calendar?.median ?? null], id).toEqual([null, null])
    if (cell.of !== null) expect(cell.value, id).toBeNull()
  }
})
test('facts without a value are left out of the average', () => {
  const row = emptySums()
  const fact = { kind: 'firstReply', n: 1, calendarN: 1, calendarMs: 1000, calendarMax: 1000 }
  addFacts(row, { ...fact, cause: '', workingN: 0, workingMs: 0, workingMax: 0 })
  addFacts(row, {
    ...fact,
    cause: 'late',
    calendarMs: 3000,
    calendarMax: 3000,
    workingN: 1,
    workingMs: 3000,
    workingMax: 3000,
  })
  addFacts(row, {
    ...fact,
    cause: 'noReply',
    calendarN: 0,
    calendarMs: 0,
    calendarMax: 0,
    workingN: 0,
    workingMs: 0,
    workingMax: 0,
  })
  const { calendar, working } = cellOf('firstReply', row)
  expect([calendar?.n, calendar?.leftOut, calendar?.average, calendar?.max]).toEqual([2, 1, 2000, 3000])
  expect([working?.n, working?.leftOut, working?.average]).toEqual([1, 2, 3000])
})
test('a quantile from the histogram is right to the bound that the report names', () => {
  const values = Array.from({ length: 5000 }, (_, i) => Math.round(1.003 ** i * 7) + i)
  const classes: Histogram = []
  addClasses(classes, values.map((v) => `${classOf(v)} 1`).join(' '))
  for (const share of [0.01, 0.5, 0.9, 0.99, 1]) {
    const exact = values.toSorted((a, b) => a - b)[Math.ceil(share * values.length) - 1]!
    expect(Math.abs(quantileOf(classes, share)! - exact) / exact).toBeLessThanOrEqual(histogramError + 0.01 / 7)
  }
  expect(quantileOf([], 0.5)).toBeNull()
})
test('why a day that is over changed', () => {
  const fact = { kind: 'reply', at: 1, clientId: 'c', categoryId: null, isSpam: false }
  const of = (gone: object[], come: object[], outdated = false) =>
    correctionReason({
      gone: gone.map((f) => ({ ...fact, ...f })),
      come: come.map((f) => ({ ...fact, ...f })),
      outdated,
    })
  expect(of([{}], [{ isSpam: true }])).toBe('spam')
  expect(of([{}], [{ clientId: 'd' }])).toBe('merge')
  expect(of([{}], [{ categoryId: 'k' }])).toBe('category')
  expect(of([], [{ kind: 'rating' }])).toBe('rating')
  expect(of([{}], [])).toBe('delivery')
  expect(of([{ kind: 'handled' }], [])).toBe('reopened')
  expect(of([], [{ kind: 'closed' }])).toBe('late')
  expect(of([{}], [], true)).toBe('definition')
})
test('presence in a period: from the status before, to the end, without gaps', () => {
  const change = (at: number, before: 'online' | 'offline' | 'break', presence: 'online' | 'offline' | 'break') => ({
    at,
    before,
    presence,
  })
  const range = { from: 100, until: 200, current: 'offline' as const, since: 0 }
  const spans = presenceSpans(
    [
      change(50, 'offline', 'online'),
      change(120, 'online', 'break'),
      change(150, 'break', 'online'),
      change(250, 'online', 'offline'),
    ],
    range,
  )
  expect(spans.map((s) => [s.start, s.until, s.presence])).toEqual([
    [100, 120, 'online'],
    [120, 150, 'break'],
    [150, 200, 'online'],
  ])
  expect(presenceSpans([], { ...range, current: 'online', since: 130 }).map((s) => s.start)).toEqual([130])
  expect(presenceSpans([change(250, 'online', 'offline')], range).map((s) => [s.start, s.until, s.presence])).toEqual([
    [100, 200, 'online'],
  ])
  expect(clip({ start: 1, until: 5 }, 5, 9)).toBeNull()
  expect(
    overlapMs(
      [{ start: 0, until: 10 }],
      [
        { start: 2, until: 4 },
        { start: 3, until: 6 },
        { start: 9, until: 20 },
      ],
    ),
  ).toBe(5)
})
