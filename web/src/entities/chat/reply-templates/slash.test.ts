import { expect, test } from 'vitest'
import { continued, slashBefore, slashOfWord } from './slash.ts'

test.each([
  ['/', 1, 0],
  ['да /', 4, 3],
  ['да\n/', 4, 3],
  ['и/', 2, null],
  ['https:/', 7, null],
  ['/а', 2, null],
])('a slash that starts a word opens the list: “%s”', (text, caret, at) => {
  expect(slashBefore(text, caret)?.at ?? null).toBe(at)
})
test.each([
  ['/при', 4, 'при'],
  ['/два слова', 10, 'два слова'],
  ['/при вет', 4, 'при'],
  ['/ да', 4, null],
  ['/а  б', 5, null],
  ['/а\nб', 4, null],
  ['а', 1, null],
  [`/${'а'.repeat(41)}`, 42, null],
])('what is searched in “%s”', (text, caret, query) => {
  expect(continued(text, caret, { at: 0, query: '' })?.query ?? null).toBe(query)
})
test('the caret in front of the slash ends the search', () => {
  expect(continued('да /при', 2, { at: 3, query: 'при' })).toBeNull()
})

test('what was typed before the list was loaded opens it: the word with a slash that ends at the caret', () => {
  expect(slashOfWord('/', 1)).toEqual({ at: 0, query: '' })
  expect(slashOfWord('/hello', 6)).toEqual({ at: 0, query: 'hello' })
  expect(slashOfWord('Да, /час', 8)).toEqual({ at: 4, query: 'час' })
  expect(slashOfWord('/hello you', 6)).toEqual({ at: 0, query: 'hello' })
  for (const text of ['/hello you', 'и/или', 'https://shop.example', '/var/log', ''])
    expect(slashOfWord(text, text.length)).toBeNull()
})
