import fc from 'fast-check'
import { expect, test } from 'vitest'
import { calmed, harmlessName, isProgramFile, longText, shortened } from './hostile-text.ts'
import { linkParts } from './links.ts'

const links = (text: string) => linkParts(text).flatMap((p) => (p.href ? [[p.text, p.href]] : []))

test('URLs become links, the punctuation of the sentence does not', () => {
  expect(links('Смотрите https://shop.example/a?b=1, там есть.')).toEqual([
    ['https://shop.example/a?b=1', 'https://shop.example/a?b=1'],
  ])
  expect(links('(см. http://a.example/x)')).toEqual([['http://a.example/x', 'http://a.example/x']])
  expect(links('http://a.example/x_(y)')).toEqual([['http://a.example/x_(y)', 'http://a.example/x_(y)']])
  expect(links('www.shop.example и a.b@shop.example')).toEqual([
    ['www.shop.example', 'https://www.shop.example/'],
    ['a.b@shop.example', 'mailto:a.b@shop.example'],
  ])
})

test('nothing but http, https and mailto is ever a link', () => {
  const hostile = [
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:x',
    '//evil.example',
    'file:///etc/passwd',
    '<img src=x onerror=alert(1)>',
    'http://',
    'https://?',
  ]
  for (const text of hostile) expect(links(text)).toEqual([])
})

test.each([
  'https://a@evil.example/',
  'https://bank.example@evil.example/',
  'https://bank.example:80@evil.example/',
  'https://@evil.example/',
  'https://аpple.example/',
  'https://sbеrbank.example/login',
  'www.sbеrbank.example',
])('an address that can only be meant to deceive stays text, as in the panel: %s', (text) => {
  expect(links(text).filter(([, href]) => !href!.startsWith('mailto:'))).toEqual([])
})

test('the parts concatenate to the text, and every link has an allowed scheme', () => {
  const pieces = fc.constantFrom('https://a.b/', 'www.', 'x@y.z', 'javascript:', ' ', ')', '\n', '.', 'http://[', '😀')
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string({ unit: 'binary' }), pieces)), (list) => {
      const text = list.join('')
      const parts = linkParts(text)
      expect(parts.map((p) => p.text).join('')).toBe(text)
      for (const p of parts) if (p.href !== null) expect(p.href).toMatch(/^(https?|mailto):/)
    }),
  )
})

test('characters that reverse a file name are shown', () => {
  expect(harmlessName('photo\u202Egpj.exe')).toBe('photo\uFFFDgpj.exe')
  expect(harmlessName('a\r\nb\u0000.txt')).toBe('a\uFFFD\uFFFDb\uFFFD.txt')
  expect(harmlessName('Счёт № 7.pdf')).toBe('Счёт № 7.pdf')
})

test('a very long text is cut by characters and by lines, never inside a character, and quickly', () => {
  expect(shortened('short')).toEqual({ text: 'short', isCut: false })
  expect(shortened('\n'.repeat(100_000)).text.length).toBeLessThan(longText.lines)
  expect(shortened('x'.repeat(1_000_000))).toMatchObject({ isCut: true })
  const emoji = `${'x'.repeat(longText.characters - 1)}😀😀`
  expect(shortened(emoji).text.isWellFormed()).toBe(true)
})

test('excess combining marks are removed, ordinary accents stay', () => {
  expect(calmed(`a${'\u0301'.repeat(50)}`)).toBe(`a${'\u0301'.repeat(3)}`)
  expect(calmed('й е\u0301 ё')).toBe('й е\u0301 ё')
  expect(calmed('\u202Egpj.exe\u202C')).toBe('gpj.exe\u202C')
})

/** Searching each word from each of its letters would not end within the limit of a test. */
test('one word of a million letters is processed in linear time', () => {
  for (const text of [
    'x'.repeat(1_000_000),
    'a.'.repeat(500_000),
    'a@'.repeat(500_000),
    `www.${'a.'.repeat(500_000)}`,
  ]) {
    expect(
      linkParts(text)
        .map((part) => part.text)
        .join('') === text,
    ).toBe(true)
  }
})
test('files that may run a program are recognised, however they are written', () => {
  const names = ['setup.exe', 'Счёт.PDF.Scr', 'отчёт.xlsm', 'a.exe. ', 'photo\u202Egpj.exe']
  expect(names.filter(isProgramFile)).toEqual(names)
  expect(['photo.jpg', 'exe', 'Счёт.pdf', 'exe.txt'].filter(isProgramFile)).toEqual([])
})
