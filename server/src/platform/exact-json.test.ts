import fc from 'fast-check'
import { expect, test } from 'vitest'
import { integer, parseExact } from './exact-json.ts'

test('whole numbers of any length keep their digits; safe ones stay numbers', () => {
  const digits = fc.tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 2n ** 200n }))
  fc.assert(
    fc.property(digits, ([negative, n]) => {
      const text = `${negative && n > 0n ? '-' : ''}${n}`
      const { id } = parseExact(`{"id":${text}}`) as { id: unknown }
      expect(String(id)).toBe(text)
      expect(typeof id).toBe(Number.isSafeInteger(Number(text)) ? 'number' : 'string')
      expect(JSON.stringify({ id: integer(text) })).toBe(`{"id":${text}}`)
    }),
  )
})
test('everything else is parsed as by JSON.parse', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      fc.pre(!/\d{16}/.test(text))
      expect(parseExact(`{"id":9007199254740993,"rest":${text}}`)).toEqual({
        id: '9007199254740993',
        rest: JSON.parse(text),
      })
    }),
  )
  expect(parseExact('[1.5, 1e400, 12345678901234567890.5, "12345678901234567890", null]')).toEqual([
    1.5,
    Number.POSITIVE_INFINITY,
    Number('12345678901234567890.5'),
    '12345678901234567890',
    null,
  ])
  expect(() => parseExact('{"id":12345678901234567890')).toThrow(SyntaxError)
})
test('strings keep their digits, whatever they escape; no invalid text becomes valid', () => {
  const id = '12345678901234567890'
  const texts = fc.array(fc.string({ unit: fc.constantFrom('"', '\\\\', id, ',', '{', '[', ' ', 'a') }), {
    minLength: 1,
  })
  fc.assert(
    fc.property(texts, (strings) => {
      expect(parseExact(`[${id},${JSON.stringify(strings)}]`)).toEqual([id, strings])
    }),
  )
  for (const text of [
    `{${id}:1}`,
    `0${id}`,
    `--${id}`,
    `x${id}`,
    `"a"${id}`,
    `${id}"a"`,
    `+${id}`,
    `[${id} 1]`,
    `"${id}`,
  ])
    expect(() => parseExact(text), text).toThrow(SyntaxError)
})
test('only digits become a raw number', () => {
  for (const text of ['', '1.5', '1e5', 'x', '1 ', '{}', '--1']) expect(() => integer(text)).toThrow()
  expect(JSON.stringify(integer('007'))).toBe('7')
})
