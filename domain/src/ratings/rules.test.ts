import { limits } from '@beseda/contract/limits.ts'
import { describe, expect, test } from 'vitest'
import { askAt, evaluateLink, evaluateWidget, type RatingFacts } from './rules.ts'

const minute = 60_000
const closed: RatingFacts = {
  ...{ option: true, enabled: true, beforeEnd: true, channelActive: true, operatorWrote: true, isLast: true },
  ...{ closedAt: 1000, askedAt: null, givenAt: null },
}

describe('askAt', () => {
  test('after the closing and the wait', () => {
    expect(askAt(closed, 0)).toBe(1000)
    expect(askAt(closed, 5 * minute)).toBe(1000 + 5 * minute)
  })
  test.each([
    ['the plan has no ratings', { option: false }],
    ['the channel does not ask', { enabled: false }],
    ['nothing can be written in the channel', { channelActive: false }],
    ['no operator has answered', { operatorWrote: false }],
    ['it is still open, or open again', { closedAt: null }],
    ['the client has begun another one', { isLast: false }],
    ['it was asked already', { askedAt: 1000 }],
    ['it was rated unasked', { givenAt: 900 }],
  ])('never when %s', (_, change) => expect(askAt({ ...closed, ...change }, 0)).toBeNull())
})
describe('by a link', () => {
  const asked = { ...closed, askedAt: 2000 }
  const end = 2000 + limits.ratingAnswerMs
  test.each([
    [closed, 3000, 'ASSESSMENT_NOT_FOUND'],
    [asked, 3000, 'first'],
    [asked, end - 1, 'first'],
    [asked, end, 'RATING_OUTDATED'],
    [{ ...asked, isLast: false }, 3000, 'first'],
    [{ ...asked, enabled: false, option: false }, 3000, 'first'],
    [{ ...asked, givenAt: 2500 }, 2600, 'RATING_ALREADY_GIVEN'],
    [{ ...asked, givenAt: 2500 }, end, 'RATING_ALREADY_GIVEN'],
  ] as const)('%# %j at %i: %s', (facts, now, verdict) => expect(evaluateLink(facts, now)).toBe(verdict))
})
describe('in the widget', () => {
  const asked = { ...closed, askedAt: 2000 }
  const open = { ...closed, closedAt: null }
  const given = { ...asked, givenAt: 3000 }
  test.each([
    [asked, 3000, 'first'],
    [asked, 2000 + limits.ratingAnswerMs, 'RATING_OUTDATED'],
    [{ ...asked, isLast: false }, 3000, 'RATING_OUTDATED'],
    [given, 3000 + limits.ratingChangeMs - 1, 'change'],
    [given, 3000 + limits.ratingChangeMs, 'RATING_ALREADY_GIVEN'],
    [open, 3000, 'first'],
    [closed, 3000, 'first'],
    [{ ...open, beforeEnd: false }, 3000, 'RATING_NOT_POSSIBLE'],
    [{ ...open, enabled: false }, 3000, 'RATING_NOT_POSSIBLE'],
    [{ ...open, option: false }, 3000, 'RATING_NOT_POSSIBLE'],
    [{ ...open, operatorWrote: false }, 3000, 'RATING_NOT_POSSIBLE'],
    [{ ...open, channelActive: false }, 3000, 'RATING_NOT_POSSIBLE'],
  ] as const)('%# %j at %i: %s', (facts, now, verdict) => expect(evaluateWidget(facts, now)).toBe(verdict))
})
