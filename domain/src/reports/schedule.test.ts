import { describe, expect, test } from 'vitest'
import { instantOf, wallOf } from '../calendar/zone.ts'
import { daysOf, nextRun, type ScheduleRule } from './schedule.ts'

const berlin = 'Europe/Berlin'
const wall = (text: string) => Date.parse(`${text}:00Z`)
const at = (text: string, zone = berlin) => instantOf(zone, wall(text))
const shown = (instant: number, zone = berlin) => new Date(wallOf(zone, instant)).toISOString().slice(0, 16)
const rule = (o: Partial<ScheduleRule>): ScheduleRule => ({ cadence: 'daily', weekday: 0, day: 1, minutes: 540, ...o })

describe('the next date', () => {
  test.each([
    ['daily, later today', {}, '2026-11-24T08:59', '2026-11-24T09:00'],
    ['daily, at the very moment: tomorrow', {}, '2026-11-24T09:00', '2026-11-25T09:00'],
    ['daily, at midnight', { minutes: 0 }, '2026-11-24T00:00', '2026-11-25T00:00'],
    ['daily, the last minute of the year', { minutes: 1439 }, '2026-12-31T23:59', '2027-01-01T23:59'],
    ['weekly, another weekday', { cadence: 'weekly' }, '2026-11-24T10:00', '2026-11-30T09:00'],
    ['weekly, on Sunday', { cadence: 'weekly', weekday: 6 }, '2026-11-24T10:00', '2026-11-29T09:00'],
    ['monthly, the 31st of a long month', { cadence: 'monthly', day: 31 }, '2026-10-01T00:00', '2026-10-31T09:00'],
    ['monthly, the 31st of a short month', { cadence: 'monthly', day: 31 }, '2026-10-31T09:00', '2026-11-30T09:00'],
    ['monthly, the 31st in February', { cadence: 'monthly', day: 31 }, '2027-01-31T09:00', '2027-02-28T09:00'],
    ['monthly, the 30th in a leap year', { cadence: 'monthly', day: 30 }, '2028-01-30T09:00', '2028-02-29T09:00'],
    ['monthly, the 29th after a leap day', { cadence: 'monthly', day: 29 }, '2028-02-29T09:00', '2028-03-29T09:00'],
    ['monthly, over the end of the year', { cadence: 'monthly', day: 1 }, '2026-12-01T09:00', '2027-01-01T09:00'],
  ] as const)('%s', (_, o, after, next) => {
    expect(shown(nextRun(rule(o), berlin, at(after)))).toBe(next)
  })
  test('a time that the clock skips comes an hour later on that day, and as usual on the next', () => {
    const early = rule({ minutes: 150 })
    const first = nextRun(early, berlin, at('2027-03-27T12:00'))
    expect(shown(first)).toBe('2027-03-28T03:30')
    expect(shown(nextRun(early, berlin, first))).toBe('2027-03-29T02:30')
  })
  test('a time that comes twice counts once', () => {
    const early = rule({ minutes: 150 })
    const first = nextRun(early, berlin, at('2026-10-24T12:00'))
    expect([shown(first), new Date(first).toISOString()]).toEqual(['2026-10-25T02:30', '2026-10-25T00:30:00.000Z'])
    expect(nextRun(early, berlin, first + 30 * 60_000) - first).toBe(25 * 3_600_000)
  })
  test('a midnight that does not exist comes when the day begins', () => {
    const zone = 'America/Santiago'
    const first = nextRun(rule({ minutes: 0 }), zone, at('2026-09-05T12:00', zone))
    expect(shown(first, zone)).toBe('2026-09-06T01:00')
  })
  test('in every zone and over two years: always later, and at most a day, a week or a month away', () => {
    for (const zone of [berlin, 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Apia'])
      for (const [cadence, days] of [
        ['daily', 1],
        ['weekly', 7],
        ['monthly', 31],
      ] as const) {
        let after = Date.UTC(2027, 0, 1)
        for (let i = 0; i < (cadence === 'daily' ? 730 : 24); i++) {
          const next = nextRun(rule({ cadence, day: 31, minutes: (i * 37) % 1440 }), zone, after)
          expect(next).toBeGreaterThan(after)
          expect(next - after).toBeLessThanOrEqual((days + 1) * 86_400_000 + 3_600_000)
          after = next
        }
      }
  })
})
describe('the days of a report', () => {
  test.each([
    ['yesterday', '2027-01-01', '2026-12-31', '2026-12-31'],
    ['7d', '2026-11-24', '2026-11-17', '2026-11-23'],
    ['30d', '2026-03-01', '2026-01-30', '2026-02-28'],
    ['previousWeek', '2026-11-23', '2026-11-16', '2026-11-22'],
    ['previousWeek', '2026-11-29', '2026-11-16', '2026-11-22'],
    ['previousMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['previousMonth', '2027-01-01', '2026-12-01', '2026-12-31'],
  ] as const)('%s on %s', (period, today, from, to) => {
    expect(daysOf(period, today)).toEqual({ from, to })
  })
})
