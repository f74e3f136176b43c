import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import { writeXlsx } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'
import { bomb } from './workbook-bomb.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', {
    rights: ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_PROFILE_STATUS', 'AUTHORITY_ALL_CHATS'],
    team: null,
  })
})
afterEach(() => w.close())

const check = async (content: Buffer | string) => {
  const answer = await upload(w, boss, { path: '/clients/imports', name: 'База.xlsx', content })
  return { ...answer, entity: answer.entity as unknown as ClientImport }
}
const one = (clientImportId: string) => boss.call(clientImports.one, { clientImportId })
const rowsOf = async (clientImportId: string) =>
  (await boss.call(clientImports.rows, { clientImportId, limit: 100 })).rows
const apply = async (clientImportId: string) => {
  await boss.call(clientImports.apply, { clientImportId, known: 'update' })
  await w.settle()
  return one(clientImportId)
}
const run = async (content: Buffer | string) => apply((await check(content)).entity.id)
const listed = async () => (await boss.call(clientDirectory.list, { sort: 'name', order: 'up' })).clients

const book = async (rows: unknown[][]) => Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: rows as never }] }))
test('numbers, dates and empty rows; row numbers are those of the sheet', async () => {
  await boss.call(extraFields.create, { id: w.newId(), name: 'Дата', kind: 'date', choices: [] })
  const content = await book([
    ['Имя', 'Телефон', 'Дата', 'Комментарий'],
    ['Анна', 89161234567, new Date('2026-01-31T00:00:00Z'), 'раз;два, "три"\nчетыре'],
    [],
    ['Борис', '12', null, null],
  ])
  const done = await run(content)
  expect(done).toMatchObject({ counts: { create: 1, refused: 1 } })
  expect((await rowsOf(done.id)).map((r) => r.row)).toEqual([2, 4])
  const [anna] = await listed()
  expect(anna).toMatchObject({ name: 'Анна', details: ['+79161234567'], extra: [{ value: '2026-01-31' }] })
  expect(await w.sql('select text from client_comments')).toEqual([{ text: 'раз;два, "три"\nчетыре' }])
})
test('a damaged one, an old one and one that unpacks to gigabytes are refused; the server goes on', async () => {
  const good = await book([['Телефон'], ['89161234567']])
  for (const content of [good.subarray(0, good.length / 2), Buffer.from('d0cf11e0a1b11ae1', 'hex'), bomb()])
    expect((await check(content)).code).toBe('IMPORT_WORKBOOK_UNREADABLE')
  expect((await check(good)).entity).toMatchObject({ counts: { create: 1 } })
}, 120_000)
