import { expect, test } from 'vitest'
import { freeLicences, isLicenceFree, seatFreeAt } from './licences.ts'

test.each([
  [null, 1000, 0, true],
  [0, 0, 0, false],
  [5, 4, 0, true],
  [5, 5, 0, false],
  [5, 6, 0, false],
  [5, 4, 1, false],
  [5, 3, 1, true],
])('of %j licences %i are held and %i kept: one more %j', (licences, held, kept, may) => {
  expect(isLicenceFree(licences, { held, kept })).toBe(may)
  expect(freeLicences(licences, { held, kept }) > 0).toBe(may)
})
test('a licence is somebody else’s to take after the minutes of the automatic break, or a quarter of an hour', () => {
  expect(seatFreeAt({ lastWorkAt: 0, breakMinutes: 5 })).toBe(300_000)
  expect(seatFreeAt({ lastWorkAt: 1, breakMinutes: null })).toBe(900_001)
})
