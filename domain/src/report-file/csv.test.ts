import { expect, test } from 'vitest'
import { csvLines } from './csv.ts'
import type { Sheet } from './sheet.ts'

const sheet: Sheet = {
  columns: [
    { head: 'Имя', kind: 'text' },
    { head: 'Ответ', kind: 'seconds' },
    { head: 'Доля', kind: 'share' },
    { head: 'Открыто', kind: 'moment' },
  ],
  rows: [
    ['=cmd()', 90_500, 1 / 3, Date.UTC(2030, 0, 2, 3, 4, 5)],
    ['a;b', null, 0, null],
  ],
}
test('durations are seconds, numbers have the comma of their reader, nothing runs as a formula, no value is an empty cell', () => {
  expect(csvLines(sheet, { separator: ';', seconds: 'с' })).toEqual([
    'Имя;"Ответ, с";Доля;Открыто\r\n',
    `'=cmd();"90,5";"0,333";2030-01-02 03:04:05\r\n`,
    '"a;b";;0;\r\n',
  ])
  expect(csvLines(sheet, { separator: ',', seconds: 's' }).slice(0, 2)).toEqual([
    'Имя,"Ответ, s",Доля,Открыто\r\n',
    "'=cmd(),90.5,0.333,2030-01-02 03:04:05\r\n",
  ])
})
