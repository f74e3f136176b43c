import { expect, test } from 'vitest'
import { inOtherLayout } from '../text/search-forms.ts'
import { fragmentOf } from './fragment.ts'
import { lexemesOf, type WordForms } from './lexemes.ts'
import { parseSearch } from './parse.ts'

test.each([
  ['Ёлка, ёлка — ДОСТАВКА', ['елка', 'доставка']],
  ['акт_сверки-2024.pdf', ['акт', 'сверки', '2024', 'pdf']],
  ['  ', []],
  ['%_\\\'"<b>', ['b']],
  ['👍 ok', ['ok']],
])('words of %j', (text, words) => expect(parseSearch(text).words).toEqual(words))

test.each([
  ['8 (912) 345-67-89', '79123456789'],
  ['+7 912 345 67 89', '79123456789'],
  ['9123456789', '79123456789'],
  ['345-67-89', '3456789'],
  ['+44 20 7946 0958', '442079460958'],
  ['12', null],
  ['заказ 12345', null],
])('phone of %j', (text, phone) => expect(parseSearch(text).phone).toBe(phone))

test.each([
  ['1042', 1042],
  ['#1042', 1042],
  ['№ 1042', 1042],
  ['1042 заказ', null],
  ['1234567890', null],
])('number of %j', (text, number) => expect(parseSearch(text).number).toBe(number))

test('words within quotation marks are a phrase, a single one is a word', () => {
  expect(parseSearch('«сроки доставки» курьер')).toMatchObject({
    phrases: ['сроки доставки'],
    words: ['сроки', 'доставки', 'курьер'],
  })
  expect(parseSearch('"доставка"')).toMatchObject({ phrases: [], words: ['доставка'] })
})
test('very long searches are cut', () => {
  const { words } = parseSearch(Array.from({ length: 50 }, (_, i) => `слово${i}${'я'.repeat(60)}`).join(' '))
  expect([words.length, words[0]!.length]).toEqual([12, 40])
})
test('the same keys in the other layout', () => {
  expect(inOtherLayout('ghbdtn')).toBe('привет')
  expect(inOtherLayout('щквук')).toBe('order')
  expect(inOtherLayout('123')).toBeNull()
  // the keys of ъ type brackets, which cannot be looked for
  expect(inOtherLayout('ъъъ')).toBeNull()
})

const form = (
  word: string,
  stems: readonly string[],
  parts: readonly string[] = [],
  beginnings: readonly string[] | null = null,
): WordForms => ({ word, stems, beginnings, parts })
test('every word in one of its forms; short words as they are; words like «и» only when there is nothing else', () => {
  const and = form('и', [])
  expect(lexemesOf([form('доставка', ['доставк'], ['автодоставка']), and], [], null)).toBe(
    `('доставка':* | 'доставк' | 'автодоставка')`,
  )
  expect(lexemesOf([and], [], null)).toBe(`('и')`)
  expect(lexemesOf([form('тв', ['тв'])], [], null)).toBe(`('тв')`)
  expect(lexemesOf([], [], null)).toBeNull()
})
test('known words take the place of a prefix', () => {
  expect(lexemesOf([form('доставка', ['доставк'], ['автодоставк'], [])], [], null)).toBe(`('доставк' | 'автодоставк')`)
  expect(lexemesOf([form('достав', ['достав'], [], ['доставк', 'доставщик'])], [], null)).toBe(
    `('достав' | 'доставк' | 'доставщик')`,
  )
  expect(lexemesOf([form('когда', [], [], ['когда', 'когдато'])], [], null)).toBe(`('когда' | 'когдато')`)
  expect(lexemesOf([form('ъъъъъ', [], [], [])], [], null)).toBe(`('ъъъъъ')`)
})
test('quotes of words stay text', () => expect(lexemesOf([form("a'b\\", [])], [], null)).toBe(`('a''b\\\\':*)`))
test('a phone is found beside its words, phrases narrow', () => {
  expect(lexemesOf([form('345', ['345'])], [], form('345', []))).toBe(`(('345':* | '345')) | ('345':*)`)
  expect(lexemesOf([form('срок', ['срок'])], [`'срок' <-> 'доставк'`], null)).toBe(
    `('срок':* | 'срок') & ('срок' <-> 'доставк')`,
  )
})

const shown = (text: string, forms: readonly WordForms[], phone: string | null = null) =>
  fragmentOf(text, forms, phone)
    .map((p) => (p.hit ? `[${p.text}]` : p.text))
    .join('')
test('hits are marked: forms, prefixes, parts, ё as е, phones in any form', () => {
  const delivery = [form('доставка', ['доставк'])]
  expect(shown('Где моя ДОСТАВКИ? Недоставка!', delivery)).toBe('Где моя [ДОСТАВКИ]? [Недоставка]!')
  expect(shown('Ёлка', [form('елка', ['елк'])])).toBe('[Ёлка]')
  expect(shown('so happy', [form('happiness', ['happi'])])).toBe('so [happy]')
  expect(shown('мой номер 8-912-345-67-89.', [], '79123456789')).toBe('мой номер [8-912-345-67-89].')
})
test('a long text is cut around the first hit, never within a letter, and tags stay text', () => {
  const text = `${'слово '.repeat(100)}<b>доставка</b> ${'👍'.repeat(300)}`
  const pieces = fragmentOf(text, [form('доставка', ['доставк'])])
  expect(pieces.find((p) => p.hit)?.text).toBe('доставка')
  expect(pieces.map((p) => p.text).join('')).toMatch(/^…слово .*<b>доставка<\/b> .*…$/u)
  expect(pieces.every((p) => p.text.isWellFormed())).toBe(true)
  expect(pieces.map((p) => p.text).join('').length).toBeLessThan(260)
})
