import { expect, test } from 'vitest'
import { isSame, shownOf } from './shown.ts'

const team = '01890000-0000-7000-8000-000000000001'
test('a view keeps period, filters and look, and nothing that is open in the panel', () => {
  const address = {
    period: '30d',
    teams: team,
    clock: 'working',
    drill: 'firstReply',
    row: team,
    list: 'leftOut',
    x: '1',
  }
  expect(shownOf('teams', address)).toEqual({
    report: 'teams',
    parameters: { period: '30d', teams: team, clock: 'working' },
  })
})
test('the initial period is written; days belong to a custom one only', () => {
  expect(shownOf('summary', { from: '2026-11-01' }).parameters).toEqual({ period: '7d' })
  expect(shownOf('summary', { period: 'custom', from: '2026-11-01', to: '2026-11-07' }).parameters).toEqual({
    period: 'custom',
    from: '2026-11-01',
    to: '2026-11-07',
  })
})
test('the order of an address does not matter, the report does', () => {
  const one = shownOf('teams', { period: 'today', teams: team })
  expect(isSame(one, { report: 'teams', parameters: { teams: team, period: 'today' } })).toBe(true)
  expect(isSame(one, { ...one, report: 'channels' })).toBe(false)
  expect(isSame(one, shownOf('teams', { period: 'today' }))).toBe(false)
})
