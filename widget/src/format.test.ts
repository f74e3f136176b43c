import { expect, test } from 'vitest'
import { dayName, dayOf, sizeOf, timeOf } from './format.ts'

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

test('times and sizes', () => {
  expect(timeOf('ru', now)).toBe('09:05')
  expect(timeOf('eng', at(2026, 10, 21, 16))).toBe('16:00')
  expect(sizeOf('ru', 0)).toBe('0\u00a0Б')
  expect(sizeOf('ru', 999)).toBe('999\u00a0Б')
  expect(sizeOf('ru', 219_136)).toBe('214\u00a0КБ')
  expect(sizeOf('ru', 1_468_006)).toBe('1,4\u00a0МБ')
  expect(sizeOf('eng', 1_468_006)).toBe('1.4\u00a0MB')
  expect(sizeOf('ru', 25 * 1024 * 1024)).toBe('25\u00a0МБ')
})
