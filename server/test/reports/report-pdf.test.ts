import { reportFiles } from '@beseda/contract/endpoints/report-files.ts'
import { reportNumbers } from '@beseda/contract/endpoints/report-numbers.ts'
import { metricOf } from '@beseda/contract/metrics/index.ts'
import { reportTables } from '@beseda/contract/reports/index.ts'
import { metricText } from '@beseda/domain/reports/number-text.ts'
import * as spreadsheets from '@e965/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { answeredWorld } from './answered-world.ts'
import { readPdf } from './read-pdf.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  ;({ w, boss } = await answeredWorld('Анна'))
})
afterEach(() => w.close())

test('the letter has every metric of the summary with the number of the screen, in words and fonts of its own', async () => {
  const shown = await boss.call(reportNumbers.summary, { period: '7d', compare: '1' })
  const asked = { format: 'pdf', separator: ',', period: '7d', teams: w.teamId } as const
  const file = await boss.call(reportFiles.summary, asked)
  expect(file.name).toMatch(/^summary-.*\.pdf$/)
  const { pages, size, hasFonts } = readPdf(Buffer.from(file.base64, 'base64'))
  expect(pages).toHaveLength(3)
  expect(size).toMatch(/595\.28 841\.89/)
  expect(hasFonts).toBe(2)
  const [table, charts, definitions] = pages as [string, string, string]
  for (const id of reportTables.summary.columns) {
    const cell = shown.total.cells[id]!
    const value = metricOf(id).aggregation === 'duration' ? cell.calendar!.average : cell.value
    const lines = table.split('\n')
    expect(lines[lines.indexOf(metricOf(id).ru) + 1]).toBe(metricText(id, value, 'ru'))
    expect(definitions.replaceAll('\n', ' ')).toContain(metricOf(id).definition.ru.slice(0, 30))
  }
  expect(table).toContain('Команды: ')
  expect(charts).toContain('Закрытые диалоги по дням')
  expect(pages.map((page, i) => page.includes(`стр. ${i + 1} из 3`))).toEqual([true, true, true])
})

test('another library opens the workbook and the CSV, and finds what the screen shows', async () => {
  const shown = await boss.call(reportNumbers.dialogs, { period: 'today', order: 'up', limit: 50 })
  const asked = { report: 'dialogs', separator: ';', period: 'today' } as const
  const read = async (format: 'csv' | 'xlsx') => {
    const { base64 } = await boss.call(reportFiles.table, { ...asked, format })
    const book = spreadsheets.read(Buffer.from(base64, 'base64'), { cellDates: true, UTC: true, raw: format === 'csv' })
    const sheet = book.Sheets[book.SheetNames[0]!]!
    return {
      book,
      sheet,
      rows: spreadsheets.utils.sheet_to_json<Record<string, unknown>>(sheet, { defval: null, UTC: true }),
    }
  }
  const [xlsx, csv] = [await read('xlsx'), await read('csv')]
  expect(xlsx.book.SheetNames).toEqual(['Диалоги', 'О файле'])
  expect(Object.values(xlsx.sheet).some((cell) => Object(cell).f !== undefined)).toBe(false)
  const reply = Object.keys(xlsx.rows[0]!).find((head) => head.startsWith(metricOf('firstReply').ru))!
  expect(xlsx.rows.map((row) => [row['Номер обращения'], row.Клиент])).toEqual(
    shown.rows.map((d) => [d.number, d.client.name]),
  )
  // a reader that turns formats into dates gives durations as moments after its first day
  expect(xlsx.sheet[spreadsheets.utils.encode_cell({ r: 1, c: Object.keys(xlsx.rows[0]!).indexOf(reply) })].w).toMatch(
    /^0:00:4\d$/,
  )
  expect(csv.rows.map((row) => [Number(row['Номер обращения']), String(row.Клиент).replace(/^'/, '')])).toEqual(
    shown.rows.map((d) => [d.number, d.client.name]),
  )
  expect(csv.rows.map((row) => Number(String(row[`${reply}, с`]).replace(',', '.')))).toEqual(
    shown.rows.map((d) => d.firstReply!.calendarMs / 1000),
  )
})
