import { expect, test } from 'vitest'
import { mentionedIn, mentionPieces, typedMention } from './mentions.ts'

const [anna, annaK, ivan, other] = [
  { id: '1', written: 'Анна' },
  { id: '2', written: 'Анна Королёва' },
  { id: '3', written: 'Иван' },
  { id: '4', written: 'Иван' },
]
const ids = (text: string, people = [anna, annaK, ivan, other]) => mentionedIn(text, people).map(({ id }) => id)

test('a colleague is mentioned while their name stands behind an @', () => {
  expect(ids('@Анна, посмотри')).toEqual(['1'])
  expect(ids('Анна, посмотри')).toEqual([])
  expect(ids('')).toEqual([])
  expect(ids('a@Анна.example @ @@Анна')).toEqual(['1'])
})
test('the longest name wins, and a name ends where the word ends', () => {
  expect(ids('@Анна Королёва')).toEqual(['2'])
  expect(ids('@Анна и @Анна Королёва')).toEqual(['1', '2'])
  expect(ids('@Аннабель @Анна_2')).toEqual([])
})
test('of two colleagues with one name each is mentioned in turn, and each once', () => {
  expect(ids('@Иван')).toEqual(['3'])
  expect(ids('@Иван @Иван @Иван')).toEqual(['3', '4'])
})
test('the pieces make up the text', () => {
  const text = 'Смотри, @Анна Королёва: @нет и @Иван'
  const pieces = mentionPieces(text, [annaK, ivan])
  expect(pieces.map((p) => p.text).join('')).toBe(text)
  expect(pieces.map((p) => p.mention?.id ?? null)).toEqual([null, '2', null, '3'])
  expect(mentionPieces('', [anna])).toEqual([{ text: '', mention: null }])
})
test.each([
  ['@', 1, { at: 0, query: '' }],
  ['см. @Ан', 7, { at: 4, query: 'Ан' }],
  ['@Анна Кор', 9, { at: 0, query: 'Анна Кор' }],
  ['(@Ан', 4, { at: 1, query: 'Ан' }],
  ['a@b', 3, null],
  ['@ Анна', 6, null],
  ['@Анна\nещё', 9, null],
  ['@Анна  и', 8, null],
  ['@Анна', 0, null],
])('in «%s» with the caret at %i: %o', (text, caret, expected) => expect(typedMention(text, caret)).toEqual(expected))
