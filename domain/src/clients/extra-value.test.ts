import { expect, test } from 'vitest'
import { extraLine, extraOfLine, normalizeExtra } from './extra-value.ts'

const choices = ['Опт', 'Розница']
test.each([
  ['text', ' Омск ', 'Омск'],
  ['number', '1 234,50', '1234.5'],
  ['number', '-007', '-7'],
  ['number', '-0', '0'],
  ['number', '0.000', '0'],
  ['date', '31.1.2026', '2026-01-31'],
  ['date', '2024-02-29', '2024-02-29'],
  ['yesNo', 'YES', 'yes'],
  ['choice', 'опт', 'Опт'],
  ['link', 'example.ru/a', 'https://example.ru/a'],
  ['link', 'http://example.ru', 'http://example.ru/'],
] as const)('%s: %s is stored as %s', (kind, typed, value) => {
  expect(normalizeExtra({ kind, choices }, typed)).toEqual({ value })
  // a stored value is its own form
  expect(normalizeExtra({ kind, choices }, value)).toEqual({ value })
})
test.each([
  ['number', 'many', 'FORMAT_INVALID'],
  ['number', '1.2345678', 'FORMAT_INVALID'],
  ['number', '1e5', 'FORMAT_INVALID'],
  ['date', '2026-02-30', 'FORMAT_INVALID'],
  ['date', 'tomorrow', 'FORMAT_INVALID'],
  ['yesNo', 'maybe', 'FIELD_INVALID'],
  ['choice', 'Мелкий опт', 'FIELD_INVALID'],
  ['link', 'javascript:alert(1)', 'FORMAT_INVALID'],
  ['link', 'a b.ru', 'FORMAT_INVALID'],
  ['link', 'localhost', 'FORMAT_INVALID'],
] as const)('%s: %s is refused', (kind, typed, code) => {
  expect(normalizeExtra({ kind, choices }, typed)).toEqual({ code })
})
test('a line of the history leads back to field and value, also when names begin alike', () => {
  const fields = [
    { id: '1', name: 'Город', kind: 'text' as const },
    { id: '2', name: 'Город: доставка', kind: 'text' as const },
    { id: '3', name: 'VIP', kind: 'yesNo' as const },
  ]
  for (const [field, value] of [
    [fields[0]!, 'Омск'],
    [fields[1]!, 'Томск'],
    [fields[2]!, 'yes'],
    [fields[2]!, 'no'],
  ] as const)
    expect(extraOfLine(extraLine(field, value), fields)).toEqual({ field, value })
  expect(extraLine(fields[2]!, 'yes')).toBe('VIP: ✓')
  expect(extraOfLine('Адрес: Омск', fields)).toBeNull()
})
