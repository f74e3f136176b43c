import { expect, it } from 'vitest'
import { preferredLang } from './words.ts'

it.each([
  ['ru', 'ru'],
  ['en-US,en;q=0.9', 'eng'],
  ['de, en ; q=0.5 , ru-RU; q=0.8', 'ru'],
  ['de', 'ru'],
  ['ru;q=0, en;q=0.1', 'eng'],
  ['ru;q=x, en;q=0.1;q=1, *', 'ru'],
  ['', 'ru'],
] as const)('%j means %s', (header, lang) => {
  expect(preferredLang(header, 'ru')).toBe(lang)
})
it('is linear: a million blanks do not end the test', () => {
  expect(preferredLang(`ru${' '.repeat(1_000_000)}x`, 'eng')).toBe('eng')
})
