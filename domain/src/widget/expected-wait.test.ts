import { expect, test } from 'vitest'
import { expectedWait } from './expected-wait.ts'

const minute = 60_000
test.each([
  ['nothing is known', [], [], null],
  ['two replies are not enough', [minute, minute], [], null],
  ['the middle of the latest replies', [minute, 9 * minute, 2 * minute], [], 2 * minute],
  ['of an even number, the longer one', [minute, 2 * minute, 3 * minute, 9 * minute], [], 3 * minute],
  ['somebody waits longer than usual', [minute, minute, 2 * minute], [50 * minute, 1000], 50 * minute],
  ['somebody waits, and no reply is known', [], [4 * minute], 4 * minute],
  ['those who wait have come just now', [2 * minute, 2 * minute, 2 * minute], [1000], 2 * minute],
] as const)('%s', (_, replies, waiting, wait) => {
  expect(expectedWait({ replies, waiting })).toBe(wait)
})
