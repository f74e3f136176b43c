import { expect, test } from 'vitest'
import { breakUntil } from './break-end.ts'

const minute = 60_000
const none = { minutes: null, until: null }

test.each([
  ['no end', null, none, 0, null],
  ['from now on', 15, none, 1000, 1000 + 15 * minute],
  ['another reason in the middle: the end stays', 15, { minutes: 15, until: 15 * minute }, 5 * minute, 15 * minute],
  ['more minutes count from now', 30, { minutes: 15, until: 15 * minute }, 5 * minute, 35 * minute],
  ['the same again when it is over: as long again', 15, { minutes: 15, until: 15 * minute }, 15 * minute, 30 * minute],
  ['no longer planned', null, { minutes: 15, until: 15 * minute }, 5 * minute, null],
  ['planned while the chats were finished', 15, { minutes: 15, until: null }, 0, 15 * minute],
] as const)('%s', (_, minutes, before, now, expected) => {
  expect(breakUntil(minutes, before, now)).toBe(expected)
})
