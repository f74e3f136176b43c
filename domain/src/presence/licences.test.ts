import { expect, test } from 'vitest'
import { isLicenceFree } from './licences.ts'

test.each([
  [null, 0, true],
  [null, 5000, true],
  [2, 1, true],
  [2, 2, false],
  // their number may be lowered while people are online: they stay, nobody new comes
  [2, 3, false],
  [0, 0, false],
])('%s licences, %s held: %s', (licences, held, free) => expect(isLicenceFree(licences, held)).toBe(free))
