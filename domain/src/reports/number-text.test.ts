import { expect, test } from 'vitest'
import { differenceOf, durationText, metricText, signedText } from './number-text.ts'

test('durations by their length', () => {
  const long = [185_000, 3_729_000, 97_200_000, 86_400_000].map((ms) => durationText(ms, 'ru'))
  expect(long).toEqual(['3:05', '1:02:09', '1 дн. 3 ч', '1 дн.'])
  expect(durationText(97_200_000, 'eng')).toBe('1 day 3 hr')
})
test('numbers in the language; no value is a dash, never 0', () => {
  expect(metricText('rating', 4.256, 'ru')).toBe('4,26')
  expect(metricText('serviceLevel', 0.8034, 'eng')).toBe('80.3%')
  expect(metricText('handledByBot', 0.396, 'ru')).toBe('39,6 %')
  expect(metricText('dialogs', 0, 'ru')).toBe('0')
  expect(metricText('firstReply', 0, 'ru')).toBe('0:00')
  expect(metricText('firstReply', null, 'ru')).toBe('—')
})
test('differences: relative, of shares in points, with what is better', () => {
  expect(differenceOf('firstReply', 50, 100)).toEqual({ percent: -50, points: false, tone: 'better' })
  expect(differenceOf('missed', 3, 2)).toEqual({ percent: 50, points: false, tone: 'worse' })
  expect(differenceOf('rating', 4, 5)?.tone).toBe('worse')
  expect(differenceOf('dialogs', 3, 2)?.tone).toBe('neutral')
  expect(differenceOf('serviceLevel', 0.8, 0.75)).toEqual({ percent: 5, points: true, tone: 'better' })
  expect(differenceOf('handledByNobody', 0.1, 0)).toEqual({ percent: 10, points: true, tone: 'worse' })
  expect(differenceOf('dialogs', 5, 0)).toBeNull()
  expect(differenceOf('rating', null, 4)).toBeNull()
  expect(differenceOf('rating', 4, 4)).toEqual({ percent: 0, points: false, tone: 'neutral' })
})
test.each([
  [5.5, '+5,5'],
  [-50, '−50'],
  [0, '0'],
])('%s with its sign', (value, text) => {
  expect(signedText(value, 'ru')).toBe(text)
})
