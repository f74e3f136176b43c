import { limits } from '@beseda/contract/limits.ts'
import { writeLine } from '@beseda/domain/csv/write-line.ts'
import { expect, test } from 'vitest'
import { textOf } from '../../platform/tables/csv.ts'
import { readUsersFile } from './read-file.ts'

const bytesIn1251 = (text: string): Buffer =>
  Buffer.from([...text].map((c) => (c >= 'А' && c <= 'я' ? c.charCodeAt(0) - 0x350 : c.charCodeAt(0))))
const lines = 'Почта;Имя\r\nanna@example.ru;Анна\r\n'
const row = { row: 2, cells: { email: 'anna@example.ru', name: 'Анна' }, isShifted: false }
const read = (text: string) => readUsersFile(text)
const codeOf = async (text: string) =>
  (await read(text).catch((error: { refusal: { code: string } }) => error.refusal.code)) as string

test.each([
  ['UTF-8', Buffer.from(lines)],
  ['UTF-8 with its mark', Buffer.from(`\uFEFF${lines}`)],
  ['UTF-16 of spreadsheets', Buffer.from(`\uFEFF${lines}`, 'utf16le')],
  ['Windows-1251', bytesIn1251(lines)],
  ['commas', Buffer.from(lines.replaceAll(';', ','))],
  ['tabs and LF', Buffer.from(lines.replaceAll(';', '\t').replaceAll('\r', ''))],
  ['quotes', Buffer.from('"Почта";"Имя"\r\n"anna@example.ru";"Анна"')],
])('%s', async (_, bytes) => expect(await read(textOf(bytes))).toEqual({ ignored: [], rows: [row] }))

test('quoted separators, line breaks and quotes belong to the cell; rows are numbered as in a spreadsheet', async () => {
  const text = 'Email,Name,Teams\n\n"a@x.ru","Ann, ""A""\nKim","=x"\n,,\nb@x.ru,Bob\n'
  const { rows } = await read(text)
  expect(rows.map((r) => [r.row, r.cells.name, r.cells.teams])).toEqual([
    [3, 'Ann, "A"\nKim', '=x'],
    [5, 'Bob', ''],
  ])
})
test('what the export protects from spreadsheets is read as it was', async () => {
  const cells = ['a@x.ru', '=HYPERLINK("x","y")', '+7 900 123-45-67']
  const file = writeLine(['Почта', 'Имя', 'Телефон'], ';') + writeLine(cells, ';')
  expect((await read(file)).rows[0]!.cells).toEqual({ email: cells[0], name: cells[1], phone: cells[2] })
})
test('columns that are not imported are named; a row with too many values is marked', async () => {
  const { ignored, rows } = await read('Почта;Вход с кодом\na@x.ru;нет;;\nb@x.ru;нет;лишнее\n')
  expect(ignored).toEqual(['Вход с кодом'])
  expect(rows.map((r) => r.isShifted)).toEqual([false, true])
})
test.each([
  ['', 'NO_ACCOUNTS'],
  ['Почта;Имя\n\n;\n', 'NO_ACCOUNTS'],
  ['Имя;Роль\nАнна;Оператор', 'IMPORT_NO_EMAIL_COLUMN'],
  ['Почта;Имя\na@x.ru;"Анна', 'IMPORT_FILE_UNREADABLE'],
])('%j → %s', async (text, code) => expect(await codeOf(text)).toBe(code))
test('ten thousand rows, not one more', async () => {
  const body = (n: number) => `Почта\n${Array.from({ length: n }, (_, i) => `u${i}@x.ru`).join('\n')}`
  expect((await read(body(limits.importRows))).rows).toHaveLength(limits.importRows)
  expect(await codeOf(body(limits.importRows + 1))).toBe('IMPORT_TOO_MANY_ROWS')
})
