import { errors } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { describe, expect, test } from 'vitest'
import { allWords } from './all-words.ts'
import { fill, plural } from './plural.ts'

const pluralKeys = new Set(['zero', 'one', 'two', 'few', 'many', 'other'])
const isForms = (value: object): value is Record<string, string> =>
  'other' in value && Object.keys(value).every((key) => pluralKeys.has(key))

/** Paths of all texts; a set of plural forms is one text. */
const leaves = (value: unknown, path = ''): [path: string, leaf: unknown][] =>
  typeof value === 'object' && value !== null && !isForms(value)
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
    : [[path, value]]
const textsOf = (leaf: unknown): string[] =>
  typeof leaf === 'string' ? [leaf] : typeof leaf === 'object' && leaf !== null ? Object.values(leaf) : []
const placeholders = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map((m) => m[1]!).sort()

const [ru, en] = [await allWords('ru'), await allWords('eng')]

describe('catalogues', () => {
  const [russian, english] = [new Map(leaves(ru)), new Map(leaves(en))]

  test('have the same keys', () => {
    expect([...english.keys()].sort()).toEqual([...russian.keys()].sort())
    expect(russian.size).toBeGreaterThan(50)
  })
  test('have no Russian left in English', () => {
    // The switch of languages names each in its own.
    const found = [...english].filter(
      ([path, leaf]) => path !== 'shell.language.ru' && textsOf(leaf).some((t) => /[а-яё]/i.test(t)),
    )
    expect(found).toEqual([])
  })
  test('name the same placeholders', () => {
    const differing = [...russian].filter(([path, leaf]) => {
      const [r, e] = [leaf, english.get(path)].map((l) => [...new Set(textsOf(l).flatMap(placeholders))].sort().join())
      return r !== e
    })
    expect(differing.map(([path]) => path)).toEqual([])
  })
  test('have all four forms in Russian and both in English', () => {
    const forms = (map: Map<string, unknown>) =>
      [...map].filter(([, leaf]) => typeof leaf === 'object' && leaf !== null && isForms(leaf))
    expect(forms(russian).length).toBeGreaterThan(3)
    for (const [path, leaf] of forms(russian))
      expect([path, ...Object.keys(leaf as object)]).toEqual([path, 'one', 'few', 'many', 'other'])
    for (const [path, leaf] of forms(english))
      expect([path, ...Object.keys(leaf as object)]).toEqual([path, 'one', 'other'])
  })
  test('say what the catalogue of errors says, where an answer has no text', () => {
    for (const [code, text] of Object.entries(ru.common.answers))
      if (code !== 'TOO_MANY_REQUESTS') expect(text).toBe(errors[code as 'UNKNOWN'].ru)
    for (const [code, text] of Object.entries(en.common.answers))
      if (code !== 'TOO_MANY_REQUESTS') expect(text).toBe(errors[code as 'UNKNOWN'].en)
  })
  test('keep to the house style in Russian', () => {
    // The two titles are given by the specification with an exclamation mark.
    const given = new Set(['shell.newMessageTitle', 'shell.problemTitle'])
    const wrong = [...russian].filter(
      ([path, leaf]) =>
        !given.has(path) && textsOf(leaf).some((t) => /!|пожалуйста|"|\.\.\.| - |\bВы\b(?!:|$|»)/u.test(t)),
    )
    expect(wrong).toEqual([])
  })
})

describe('plural', () => {
  const chats = { one: '{n} чат', few: '{n} чата', many: '{n} чатов', other: '{n} чата' }
  test.each([
    [0, '0 чатов'],
    [1, '1 чат'],
    [2, '2 чата'],
    [5, '5 чатов'],
    [11, '11 чатов'],
    [12, '12 чатов'],
    [21, '21 чат'],
    [22, '22 чата'],
    [25, '25 чатов'],
    [101, '101 чат'],
    [1.5, '1,5 чата'],
    [1000, '1\u00a0000 чатов'],
    [18_940, '18\u00a0940 чатов'],
  ])('Russian %d', (n, text) => expect(plural('ru', n, chats)).toBe(text))

  test.each([
    [0, '0 chats'],
    [1, '1 chat'],
    [2, '2 chats'],
    [21, '21 chats'],
    [1.5, '1.5 chats'],
  ])('English %d', (n, text) => expect(plural('eng', n, { one: '{n} chat', other: '{n} chats' })).toBe(text))

  test('a missing form falls back to other', () => expect(plural('ru' as Lang, 5, { other: 'x{n}' })).toBe('x5'))
  test('fill', () => expect(fill('{a} и {b}{c}', { a: 1, b: 'два' })).toBe('1 и два'))
})
