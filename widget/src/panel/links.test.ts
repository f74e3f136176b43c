import { expect, test } from 'vitest'
import { linksOf, plainName } from './links.ts'

const hrefs = (text: string) => linksOf(text).flatMap((p) => p.href ?? [])
const whole = (text: string) =>
  linksOf(text)
    .map((p) => p.text)
    .join('')

test('web addresses become links, the punctuation around them does not', () => {
  expect(linksOf('см. https://shop.example/a?b=1, там всё (http://x.example/y).')).toEqual([
    { text: 'см. ' },
    { text: 'https://shop.example/a?b=1', href: 'https://shop.example/a?b=1' },
    { text: ', там всё (' },
    { text: 'http://x.example/y', href: 'http://x.example/y' },
    { text: ').' },
  ])
  expect(hrefs('https://дом-и-лад.рф/столы')).toEqual(['https://дом-и-лад.рф/столы'])
})

test('no other text becomes a link', () => {
  for (const text of [
    'javascript:alert(1)',
    'JaVa\tScript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    '//evil.example',
    'file:///etc/passwd',
    'https://bank.example@evil.example/',
    'https://аpple.example/',
    'https://sbеrbank.example/login',
    'https://',
    '<img src=x onerror=alert(1)>',
  ]) {
    expect(hrefs(text)).toEqual([])
    expect(whole(text)).toBe(text)
  }
})

/** Quadratic time would not end within the limit of a test. */
test('long and hostile texts are processed in linear time', () => {
  const texts = [
    'a'.repeat(1_000_000),
    'https://'.repeat(100_000),
    `https://${'a'.repeat(500_000)}`,
    `https://x.example/${'.'.repeat(500_000)}`,
    '\n'.repeat(100_000),
    'z\u0300'.repeat(200_000),
  ]
  for (const text of texts) expect(whole(text)).toHaveLength(text.length)
})

test('a file name cannot disguise its extension', () => {
  expect(plainName('счёт\u202Efdp.exe')).toBe('счёт�fdp.exe')
  expect(plainName('a\u0000b\r\nc\u2066.txt')).toBe('a�b��c�.txt')
  expect(plainName('Схема 👩‍🔧.pdf')).toBe('Схема 👩‍🔧.pdf')
})
