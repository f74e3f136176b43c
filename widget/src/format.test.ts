import { expect, test } from 'vitest'
import { dayName, dayOf, timeOf } from './format.ts'

const now = new Date(2026, 10, 21, 9, 5).getTime()
const at = (...parts: [number, number, number, number?]) =>
  new Date(parts[0], parts[1], parts[2], parts[3] ?? 12).getTime()

test('days by name; the year only when it is not the current one', () => {
  expect(dayName('ru', now - 60_000, now)).toBe('Сегодня')
  expect(dayName('ru', at(2026, 10, 20, 23), now)).toBe('Вчера')
  expect(dayName('eng', at(2026, 10, 20, 0), now)).toBe('Yesterday')
  expect(dayName('ru', at(2026, 9, 8), now)).toBe('8 октября')
  expect(dayName('eng', at(2026, 9, 8), now)).toBe('8 October')
  expect(dayName('ru', at(2025, 0, 1), now)).toBe('1 января 2025')
  expect(dayName('ru', at(2026, 1, 28), at(2026, 2, 1))).toBe('Вчера')
  expect(dayOf(at(2026, 10, 21, 0))).toBe(dayOf(at(2026, 10, 21, 23)))
})

test('times', () => {
  expect(timeOf('ru', now)).toBe('09:05')
  expect(timeOf('eng', at(2026, 10, 21, 16))).toBe('16:00')
})
