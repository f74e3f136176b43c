import { expect, test } from 'vitest'
import { returnText, waitText } from './wait.ts'

const minute = 60_000
test.each([
  [0, 'Отвечаем примерно за 1\u00a0минуту'],
  [61_000, 'Отвечаем примерно за 2\u00a0минуты'],
  [11 * minute, 'Отвечаем примерно за 15\u00a0минут'],
  [50 * minute, 'Отвечаем примерно за 50\u00a0минут'],
  [61 * minute, 'Сейчас отвечаем дольше часа'],
])('%s ms of waiting', (ms, text) => {
  expect(waitText('ru', ms)).toBe(text)
})
test('the time of return is today, tomorrow, or a day', () => {
  const at = (day: number, hour: number) => new Date(2026, 10, day, hour).getTime()
  const now = at(20, 20)
  expect(returnText('ru', at(20, 22), now)).toBe('Вернёмся сегодня в 22:00')
  expect(returnText('ru', at(21, 9), now)).toBe('Вернёмся завтра в 09:00')
  expect(returnText('ru', at(23, 9), now)).toBe('Вернёмся 23 ноября в 09:00')
  expect(returnText('eng', at(23, 9), now)).toBe('Back on 23 November at 09:00')
})
