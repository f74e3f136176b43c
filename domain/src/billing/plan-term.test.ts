import { expect, test } from 'vitest'
import { beginPlan, extendPlan, optionsOf, type PlanTerm } from './plan-term.ts'

const day = 86_400_000
const now = 100 * day
const trial = beginPlan({ trial: true, since: now, now })

test('a trial ends after seven days, a plan has no end', () => {
  expect(trial).toEqual({ since: now, trial: true, endsAt: now + 7 * day, lapsed: false, extendedAt: null })
  expect(beginPlan({ trial: false, since: now, now }).endsAt).toBeNull()
})
test('a trial whose first day lies a week back has lapsed, one millisecond less has not', () => {
  expect(beginPlan({ trial: true, since: now - 7 * day, now }).lapsed).toBe(true)
  expect(beginPlan({ trial: true, since: now - 7 * day + 1, now }).lapsed).toBe(false)
})
test('an extension adds fourteen days to the end', () => {
  expect(extendPlan(trial, { active: true, now })).toEqual({ ...trial, endsAt: now + 21 * day, extendedAt: now })
})
test('after the end it counts from now, and the options are back', () => {
  const over: PlanTerm = { ...trial, lapsed: true }
  const later = now + 30 * day
  const extended = extendPlan(over, { active: true, now: later })
  expect(extended).toEqual({ ...over, endsAt: later + 14 * day, lapsed: false, extendedAt: later })
})
test.each<[string, PlanTerm, boolean]>([
  ['a second time', { ...trial, extendedAt: now }, true],
  ['without an end', beginPlan({ trial: false, since: now, now }), true],
  ['of a deactivated organization', trial, false],
])('no extension %s', (_, term, active) => {
  expect(extendPlan(term, { active, now })).toEqual({ code: 'TARIFF_CANNOT_BE_EXTENDED', params: {} })
})
test('a lapsed plan gives nothing', () => {
  expect(optionsOf(trial, ['OPTION_API'])).toEqual(['OPTION_API'])
  expect(optionsOf({ lapsed: true }, ['OPTION_API'])).toEqual([])
})
