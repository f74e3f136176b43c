import { expect, test } from 'vitest'
import { hueOf, initials } from './initials.ts'

test.each([
  ['Анна Королёва', 'АК'],
  ['ООО «Северный ветер»', 'СВ'],
  ['Гость 5127', 'Г5'],
  ['ann', 'A'],
  ['Анна-Мария Иванова', 'АМ'],
  ['ООО', 'О'],
  ['🙂 —', ''],
  ['', ''],
])('%s → %s', (name, expected) => expect(initials(name)).toBe(expected))

test('a seed always gives the same hue, between 0 and 359', () => {
  expect(hueOf('a')).toBe(hueOf('a'))
  for (const seed of ['', 'a', 'Анна', '🙂'.repeat(500)]) {
    expect(hueOf(seed)).toBeGreaterThanOrEqual(0)
    expect(hueOf(seed)).toBeLessThan(360)
  }
})
