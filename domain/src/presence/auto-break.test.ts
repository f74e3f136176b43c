import { expect, test } from 'vitest'
import { breakMinutesOf } from './auto-break.ts'

test.each([
  [1, 1],
  [999, 999],
  [0, null],
  [1000, null],
  [-5, null],
  [1.5, null],
  [Number.NaN, null],
  [Number.POSITIVE_INFINITY, null],
  [null, null],
])('%s minutes are kept as %s', (typed, kept) => expect(breakMinutesOf(typed)).toBe(kept))
