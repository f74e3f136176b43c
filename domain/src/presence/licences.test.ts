import { expect, test } from 'vitest'
import { freeLicences, isLicenceFree, lastWorkAt, licenceTakeableAt } from './licences.ts'

test.each([
  [null, 1000, 0, Number.POSITIVE_INFINITY],
  [0, 0, 0, 0],
  [5, 4, 0, 1],
  [5, 5, 0, 0],
  [5, 6, 0, 0],
  [5, 4, 1, 0],
  [5, 3, 1, 1],
])('of %j licences %i are held and %i kept: %j are free', (limit, held, kept, free) => {
  expect(freeLicences({ limit, held, kept })).toBe(free)
  expect(isLicenceFree({ limit, held, kept })).toBe(free > 0)
})
test('a colleague may take a licence after the minutes of the automatic break, or a quarter of an hour', () => {
  expect(licenceTakeableAt({ lastWorkAt: 0, autoBreakMinutes: 5 })).toBe(300_000)
  expect(licenceTakeableAt({ lastWorkAt: 1, autoBreakMinutes: null })).toBe(900_001)
})
test.each([
  [{ since: 5, lastActivityAt: null }, null, 5],
  [{ since: 5, lastActivityAt: null }, 7, 7],
  [{ since: 5, lastActivityAt: 6 }, 7, 6],
  [{ since: 5, lastActivityAt: 4 }, 7, 5],
])('%j with the last call at %j: the last work at %i', (activity, lastCallAt, at) =>
  expect(lastWorkAt(activity, lastCallAt)).toBe(at),
)
