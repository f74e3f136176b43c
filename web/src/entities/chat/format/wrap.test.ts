import type { MarkKind } from '@beseda/contract/marks.ts'
import { parseMarks } from '@beseda/contract/parse-marks.ts'
import { expect, test } from 'vitest'
import { wrapped } from './wrap.ts'

/** `‹…›`: what is selected. */
const of = (marked: string) => {
  const from = marked.indexOf('‹')
  return { text: marked.replace(/[‹›]/g, ''), from, to: marked.indexOf('›') - 1 }
}
const shown = ({ text, from, to }: ReturnType<typeof of>): string =>
  `${text.slice(0, from)}‹${text.slice(from, to)}›${text.slice(to)}`

test.each<[MarkKind, string, string]>([
  ['bold', 'ваш ‹заказ› готов', 'ваш *‹заказ›* готов'],
  ['bold', 'ваш *‹заказ›* готов', 'ваш ‹заказ› готов'],
  ['bold', 'ваш ‹*заказ*› готов', 'ваш ‹заказ› готов'],
  ['italic', 'ваш ‹заказ ›готов', 'ваш _‹заказ›_ готов'],
  ['strike', '‹›', '~‹›~'],
  ['code', 'код ‹A-1›', 'код `‹A-1›`'],
  ['link', 'см. ‹условия›', 'см. [условия](‹https://›)'],
  ['link', '‹https://a.example/x›', '[‹›](https://a.example/x)'],
])('%s: %s', (kind, before, after) => expect(shown(wrapped(of(before), kind))).toBe(after))
test('what is wrapped is a mark', () => {
  for (const kind of ['bold', 'italic', 'strike', 'code'] as const)
    expect(parseMarks(wrapped(of('ваш ‹заказ› готов'), kind).text, [kind]).marks).toMatchObject([{ kind }])
})
