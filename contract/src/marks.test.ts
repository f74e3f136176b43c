import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type MarkedText, type MarkKind, runsOf, typedMarks } from './marks.ts'
import { parseMarks } from './parse-marks.ts'

const all: readonly MarkKind[] = ['bold', 'italic', 'strike', 'code', 'link']
const shown = (typed: string, kinds = all): string =>
  runsOf(parseMarks(typed, kinds))
    .map(({ text, kinds: k, url }) => (k.length === 0 ? text : `<${k.join(' ')}${url ? ` ${url}` : ''}|${text}>`))
    .join('')

test.each([
  ['*заказ* готов', '<bold|заказ> готов'],
  ['_до_ ~1 200 ₽~ *900 ₽*', '<italic|до> <strike|1 200 ₽> <bold|900 ₽>'],
  ['(*внимание*), «_да_»!', '(<bold|внимание>), «<italic|да>»!'],
  ['*жирный и _курсив_*', '<bold|жирный и ><bold italic|курсив>'],
  ['*_оба_*', '<bold italic|оба>'],
  ['код `a*b*c` ок', 'код <code|a*b*c> ок'],
  ['см. [условия](https://shop.example/a?b=1)', 'см. <link https://shop.example/a?b=1|условия>'],
  ['[почта](mailto:a@shop.example)', '<link mailto:a@shop.example|почта>'],
  ['*a*\n_b_', '<bold|a>\n<italic|b>'],
])('%s', (typed, expected) => expect(shown(typed)).toBe(expected))
test.each([
  '2*3*4 = 24',
  '5 * 3 * 2',
  'имя_файла_новое.pdf',
  '*не закрыто',
  'нет*',
  '** пусто **',
  '****',
  '*строка\nдругая*',
  '[нет](javascript:alert(1))',
  '[нет](ftp://a)',
  '[](https://a.example)',
  'https://a.example/_x_y_',
  '* пункт\n* ещё пункт',
  '~/папка и ~ 5 минут',
  '😀*a*😀',
])('%s has no marks', (typed) => expect(parseMarks(typed, all)).toEqual({ text: typed, marks: [] }))
test('kinds that are not asked for stay as they were typed', () => {
  expect(shown('*a* _b_ [c](https://c.example)', ['italic'])).toBe('*a* <italic|b> [c](https://c.example)')
  expect(parseMarks('*a* _b_', [])).toEqual({ text: '*a* _b_', marks: [] })
})

const piece = fc.oneof(
  fc.constantFrom('*', '_', '~', '`', '[', ']', '(', ')', '\n', ' ', 'а', 'b', '😀', '.', '\\', 'https://a.example'),
  fc.constantFrom('*жир*', '_кур_', '`код`', '[ссылка](https://a.example/x)'),
)
const typedText = fc.array(piece, { maxLength: 40 }).map((list) => list.join(''))
const sane = ({ text, marks }: MarkedText): void => {
  for (const m of marks) {
    expect(m.from).toBeGreaterThanOrEqual(0)
    expect(m.to).toBeGreaterThan(m.from)
    expect(m.to).toBeLessThanOrEqual(text.length)
  }
}
test('marks are inside of the text, and their runs together are the text', () => {
  fc.assert(
    fc.property(typedText, (typed) => {
      const parsed = parseMarks(typed, all)
      sane(parsed)
      expect(parsed.marks.length).toBeLessThanOrEqual(100)
      expect(
        runsOf(parsed)
          .map((r) => r.text)
          .join(''),
      ).toBe(parsed.text)
    }),
  )
})
test('a text without the signs is the same, to the byte', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const plain = text.replace(/[*_~`[]/g, '')
      expect(parseMarks(plain, all)).toEqual({ text: plain, marks: [] })
      expect(typedMarks({ text: plain, marks: [] })).toBe(plain)
    }),
    { numRuns: 50 },
  )
})
test('what was parsed is typed again in the same way', () => {
  fc.assert(
    fc.property(typedText, (typed) => {
      expect(typedMarks(parseMarks(typed, all))).toBe(typed)
    }),
  )
})
test('marks that others made up break nothing', () => {
  const mark = fc.record({
    kind: fc.constantFrom(...all),
    from: fc.integer({ min: -5, max: 30 }),
    to: fc.integer({ min: -5, max: 30 }),
    url: fc.constantFrom('https://a.example', 'javascript:alert(1)', '', 'mailto:a@b.example'),
  })
  fc.assert(
    fc.property(typedText, fc.array(mark, { maxLength: 10 }), (text, marks) => {
      const runs = runsOf({ text, marks })
      expect(runs.map((r) => r.text).join('')).toBe(text)
      for (const { url } of runs) expect(url ?? 'https://').toMatch(/^(https:\/\/|mailto:)/)
      typedMarks({ text, marks })
    }),
  )
})
test('long lines of signs take no time', () => {
  for (const typed of [
    '*a '.repeat(20_000),
    '*'.repeat(60_000),
    ' *a'.repeat(20_000),
    '[a]('.repeat(20_000),
    ' _*~a'.repeat(15_000),
  ])
    expect(parseMarks(typed, all).text.length).toBeGreaterThan(0)
})
