import { expect, test } from 'vitest'
import { kopecksOf, roublesText } from './price.ts'

test.each([
  ['2900', 290_000],
  ['2 900,50', 290_050],
  ['2900.5', 290_050],
  ['0', 0],
  ['0,29', 29],
  ['1000000', 100_000_000],
])('%s roubles', (text, kopecks) => expect(kopecksOf(text)).toBe(kopecks))
test.each(['', 'дорого', '-1', '1,234', '1e5', '1,2,3'])('%j is no amount', (text) =>
  expect(kopecksOf(text)).toBe(text),
)
test('formats as typed', () => {
  expect(roublesText(290_000)).toBe('2900')
  expect(roublesText(290_050)).toBe('2900,50')
  expect(roublesText(5)).toBe('0,05')
})
