import { expect, test } from 'vitest'
import { differenceText, durationText, metricText } from './number-text.ts'

test('durations by their length', () => {
  expect([185_000, 3_729_000, 97_200_000].map((ms) => durationText(ms, 'ru'))).toEqual(['3:05', '1:02:09', '1 дн. 3 ч'])
  expect(durationText(97_200_000, 'eng')).toBe('1 d 3 h')
})
test('numbers in the language of the file; no value is a dash, never 0', () => {
  expect(metricText('rating', 4.256, 'ru')).toBe('4,26')
  expect(metricText('serviceLevel', 0.8034, 'eng')).toBe('80.3%')
  expect(metricText('dialogs', 0, 'ru')).toBe('0')
  expect(metricText('firstReply', null, 'ru')).toBe('—')
})
test('differences: relative, of shares in points, with what is better', () => {
  const of = (id: Parameters<typeof differenceText>[0], now: number | null, before: number | null) =>
    differenceText(id, { now, before, lang: 'ru' })
  expect(of('firstReply', 50, 100)).toEqual({ text: '−50 %', tone: 'better' })
  expect(of('missed', 3, 2)).toEqual({ text: '+50 %', tone: 'worse' })
  expect(of('serviceLevel', 0.8, 0.75)).toEqual({ text: '+5 п. п.', tone: 'better' })
  expect(of('dialogs', 5, 0)).toBeNull()
  expect(of('rating', null, 4)).toBeNull()
  expect(of('rating', 4, 4)).toEqual({ text: '0 %', tone: 'neutral' })
})
