import { expect, test } from 'vitest'
import { delaySeconds, delayText } from './delay.ts'

test.each([
  ['5', 300],
  ['0:05', 5],
  ['1:30', 90],
  [' 10 : 00 ', 600],
  ['1440', 86_400],
  ['', null],
  ['1:60', '1:60'],
  ['1:5', '1:5'],
  ['1,5', '1,5'],
  ['-1', '-1'],
  ['five', 'five'],
])('%j is %j', (typed, seconds) => expect(delaySeconds(typed)).toBe(seconds))

test('parsing and formatting round-trip', () => {
  for (const seconds of [1, 59, 60, 61, 90, 300, 600, 3599, 3600, 86_400])
    expect(delaySeconds(delayText(seconds))).toBe(seconds)
})
