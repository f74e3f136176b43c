import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientExports } from '@beseda/contract/endpoints/client-exports.ts'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { companies } from '@beseda/contract/endpoints/companies.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import type { ExportFormat } from '@beseda/contract/entities/client-export.ts'
import type { ClientFilter } from '@beseda/contract/entities/client-list.ts'
import { streamXlsxRows } from 'hucre/xlsx'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  const rights = ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_PROFILE_STATUS', 'AUTHORITY_ALL_CHATS'] as const
  boss = await w.operator('boss', { rights, team: null })
})
afterEach(() => w.close())

const fill = async (...rows: string[]) => {
  const content = ['Имя;Телефон;Метки', ...rows].join('\n')
  const clientImportId = (await upload(w, boss, { path: '/clients/imports', content })).entity!.id!
  await boss.call(clientImports.apply, { clientImportId, known: 'update' })
  await w.settle()
}
const start = async (format: ExportFormat, filter: ClientFilter = {}, by = boss) => {
  const id = w.newId()
  await by.call(clientExports.start, { id, filter, format, separator: ';' })
  return id
}
const bytesOf = async (clientExportId: string, by = boss) => {
  const parts: Buffer[] = []
  for (let at: number | null = 0; at !== null; ) {
    const part: { base64: string; next: number | null } = await by.call(clientExports.part, { clientExportId, at })
    parts.push(Buffer.from(part.base64, 'base64'))
    at = part.next
  }
  return Buffer.concat(parts)
}
const one = (clientExportId: string, by = boss) => by.call(clientExports.one, { clientExportId })
const exported = async (format: ExportFormat, filter: ClientFilter = {}, by = boss) => {
  const id = await start(format, filter, by)
  await w.settle()
  expect(await one(id, by)).toMatchObject({ state: 'done' })
  return bytesOf(id, by)
}

const hostile = ['=cmd()', '+1', '-1', '@SUM(A1)']
test('CSV has its mark, formulas are defused, phones are texts; imported again, it changes nothing', async () => {
  await fill(...hostile.map((name, i) => `${name};8916123456${i};=тег`))
  const bytes = await exported('csv')
  expect(bytes.subarray(0, 3)).toEqual(Buffer.from([0xef, 0xbb, 0xbf]))
  const [heads, ...lines] = bytes.toString().slice(1).trimEnd().split('\r\n')
  expect(heads).toBe('Имя;Телефон;Почта;Статус;Метки;Компании;Адреса в каналах;Создан (UTC);Последнее сообщение (UTC)')
  expect(lines.map((line) => line.split(';').slice(0, 5)).sort()).toEqual(
    hostile.map((name, i) => [`'${name}`, `'+7916123456${i}`, '', '', "'=тег"]).sort(),
  )
  const { entity } = await upload(w, boss, { path: '/clients/imports', content: bytes })
  expect(entity).toMatchObject({ counts: { create: 0, change: 0, same: 4, refused: 0 } })
  const [entry] = await w.sql(`select changes from audit_log where action = 'exported'`)
  expect(entry).toMatchObject({ changes: [{ field: 'rows', after: 4 }] })
  expect(await w.sql(`select data ->> 'rows' as rows from events where type = 'clients.exported'`)).toEqual([
    { rows: '4' },
  ])
})
test('xlsx has only texts', async () => {
  await fill(...hostile.map((name, i) => `${name};8916123456${i};опт`))
  const rows: unknown[][] = []
  for await (const row of streamXlsxRows(await exported('xlsx'))) rows.push(row.values.slice(0, 2))
  const expected = [['Имя', 'Телефон'], ...hostile.map((name, i) => [name, `+7916123456${i}`])]
  expect(rows.map(String).sort()).toEqual(expected.map(String).sort())
})
test('more than a page, by the filter that is shown; the record has the conditions by name', async () => {
  await fill(...Array.from({ length: 1201 }, (_, i) => `К${i};8916${1_000_000 + i};${i < 1100 ? 'опт' : 'розница'}`))
  const { clients: some } = await boss.call(clientDirectory.list, { search: 'опт' })
  const tag = some[0]!.tags[0]!.id
  const names = (await exported('csv', { tag })).toString().trimEnd().split('\r\n').slice(1)
  expect(new Set(names.map((line) => line.split(';')[0])).size).toBe(1100)
  const [entry] = await w.sql(`select changes from audit_log where action = 'exported'`)
  expect(entry).toMatchObject({
    changes: [
      { field: 'rows', after: 1100 },
      { field: 'exportFilter', after: ['опт'] },
    ],
  })
})
test('whoever does not see a client does not export them; a file is of one user, for a day', async () => {
  await fill('Анна;89161234567;')
  const visitor = await w.visitor('vera')
  await visitor.writes('hello')
  await w.sql('update chats set team_id = $1', [w.teamId])
  const clerk = await w.operator('clerk', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: null })
  const lines = async (by: Operator) => (await exported('csv', {}, by)).toString().trimEnd().split('\r\n').slice(1)
  expect((await lines(clerk)).map((line) => line.split(';')[0])).toEqual(['Анна'])
  expect(await lines(boss)).toHaveLength(2)
  const id = await start('csv')
  await w.settle()
  for (const call of [clientExports.one, clientExports.stop])
    expect(await codeOf(clerk.call(call, { clientExportId: id }))).toBe('CLIENT_EXPORT_NOT_FOUND')
  expect(await codeOf(clerk.call(clientExports.part, { clientExportId: id, at: 0 }))).toBe('CLIENT_EXPORT_NOT_FOUND')
  expect((await bytesOf(id)).length).toBeGreaterThan(100)
  await w.advance('25h')
  expect(await w.sql('select 1 from client_exports')).toEqual([])
  expect(await w.sql('select 1 from files')).toEqual([])
})
test('one at a time; a stopped one, and one whose user lost the right, make no file', async () => {
  await fill('Анна;89161234567;')
  const id = await start('csv')
  expect(await codeOf(start('csv'))).toBe('CLIENT_EXPORT_RUNNING')
  expect(await boss.call(clientExports.stop, { clientExportId: id })).toMatchObject({ state: 'stopped' })
  await w.settle()
  expect(await codeOf(bytesOf(id))).toBe('CLIENT_EXPORT_NOT_FOUND')
  const second = await start('xlsx')
  await w.sql(`update roles set rights = '{}' where id = (select role_id from users where id = $1)`, [boss.id])
  await w.settle()
  expect(await w.sql('select state from client_exports where id = $1', [second])).toEqual([{ state: 'stopped' }])
  expect(await w.sql('select 1 from files')).toEqual([])
})

test('columns are chosen and ordered, and remembered for the next export of the same user', async () => {
  await fill('Анна;89161234567;опт')
  const [client] = (await boss.call(clientDirectory.list, {})).clients
  const { id: fieldId } = await boss.call(extraFields.create, {
    ...{ id: w.newId(), name: 'Город', kind: 'text', choices: [] },
  })
  await boss.call(clients.setExtra, { clientId: client!.id, fieldId, value: 'Омск' })
  await boss.call(companies.link, { clientId: client!.id, company: { name: 'Ромашка' }, position: 'директор' })
  const all = await boss.call(clientExports.columns, {})
  expect(all.columns.map(({ name }) => name)).toContain('Город')
  expect(all.chosen).toEqual(all.columns.map(({ id }) => id))
  const columns = ['companies', fieldId, 'tags', 'name', 'gone']
  await boss.call(clientExports.start, { id: w.newId(), filter: {}, format: 'csv', separator: ';', columns })
  await w.settle()
  const [{ id }] = (await w.sql<{ id: string }>('select id from client_exports')) as [{ id: string }]
  expect((await bytesOf(id)).toString().slice(1).trimEnd().split('\r\n')).toEqual([
    'Компании;Город;Метки;Имя',
    'Ромашка (директор);Омск;опт;Анна',
  ])
  expect((await boss.call(clientExports.columns, {})).chosen).toEqual(['companies', fieldId, 'tags', 'name'])
  const other = await w.operator('other', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: null })
  expect((await other.call(clientExports.columns, {})).chosen).toHaveLength(all.columns.length)
})
