import type { Column, Value } from '@beseda/domain/report-file/sheet.ts'
import * as spreadsheets from '@e965/xlsx'
import { expect, test } from 'vitest'
import { streamWorkbook } from './workbook.ts'

const columns: readonly Column[] = [
  ...([
    { head: 'Номер', kind: 'count' },
    { head: 'Открыто', kind: 'moment' },
    { head: '=Клиент', kind: 'text' },
  ] as const),
  ...([
    { head: 'Ответ', kind: 'seconds' },
    { head: 'Доля', kind: 'share' },
    { head: 'Оценка', kind: 'mean' },
  ] as const),
]
const hostile = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\t=cmd()',
  `<&>"'`,
  'Ёлка 🎄',
  ` ${'д'.repeat(60)} `,
  'две\nстроки',
  'знак\u0007',
]
const rowOf = (i: number): Value[] => [
  ...[i, Date.UTC(2026, 10, 24) + i * 1000, hostile[i % hostile.length]!],
  ...(i % 7 === 0 ? [null, null, null] : [i * 1000, (i % 100) / 100, 1 + (i % 9) / 2]),
]
const count = 12_000
const perPage = 500
async function* pages() {
  for (let at = 0; at < count; at += perPage) yield Array.from({ length: perPage }, (_, i) => rowOf(at + i))
}
const dayMs = 86_400_000
/** Days since the last day but one of 1899. */
const serial = (ms: number): number => (ms - Date.UTC(1899, 11, 30)) / dayMs

test('a long workbook has each cell with its value and format; nothing in it is a formula', async () => {
  const pieces: Uint8Array[] = []
  for await (const piece of streamWorkbook({ name: 'Обращения', columns, pages: pages() })) pieces.push(piece)
  const book = spreadsheets.read(Buffer.concat(pieces), { dense: true, cellNF: true, bookFiles: true })
  expect(book.SheetNames).toEqual(['Обращения'])
  const rows = (book.Sheets.Обращения as { '!data': spreadsheets.CellObject[][] })['!data']
  expect(rows).toHaveLength(count + 1)
  expect(rows[0]!.map((cell) => cell.v)).toEqual(columns.map(({ head }) => head))
  const wrong: unknown[] = []
  for (let i = 0; i < count; i++) {
    const [number, at, text, seconds, share, mean] = rowOf(i) as [number, number, string, ...(number | null)[]]
    const expected = [number, serial(at), text, seconds && seconds / dayMs, share, mean]
    for (const [k, value] of expected.entries()) {
      const cell = rows[i + 1]![k]
      const same = typeof value === 'number' ? Math.abs(Number(cell?.v) - value) < 1e-9 : (cell?.v ?? null) === value
      if (!same || cell?.f !== undefined || (value !== null && cell?.t !== (typeof value === 'string' ? 's' : 'n')))
        wrong.push({ i, k, value, cell })
    }
  }
  expect(wrong.slice(0, 5)).toEqual([])
  expect(rows[2]!.map((cell) => cell.z)).toEqual(['0', 'yyyy-mm-dd hh:mm:ss', 'General', '[h]:mm:ss', '0.0%', '0.00'])
  const { files } = book as unknown as { files: Record<string, { content: Buffer }> }
  const sheet = files['xl/worksheets/sheet1.xml']!.content.toString()
  expect(sheet).toMatch(/<pane [^>]*ySplit="1"[^>]*state="frozen"/)
  expect(sheet).not.toMatch(/<f[ >]/)
})
