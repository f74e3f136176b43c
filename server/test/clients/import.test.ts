import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import { clientStatuses } from '@beseda/contract/endpoints/client-statuses.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import type { ClientImport, KnownClients } from '@beseda/contract/entities/client-import.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

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

const check = async (content: Buffer | string, by = boss, name = 'База.csv') => {
  const answer = await upload(w, by, { path: '/clients/imports', name, content })
  return { ...answer, entity: answer.entity as unknown as ClientImport }
}
const one = (clientImportId: string, by = boss) => by.call(clientImports.one, { clientImportId })
const rowsOf = async (clientImportId: string) =>
  (await boss.call(clientImports.rows, { clientImportId, limit: 100 })).rows
const apply = async (clientImportId: string, known: KnownClients = 'update') => {
  await boss.call(clientImports.apply, { clientImportId, known })
  await w.settle()
  return one(clientImportId)
}
const run = async (content: Buffer | string, known?: KnownClients) => apply((await check(content)).entity.id, known)
const listed = async (by = boss) => (await by.call(clientDirectory.list, { sort: 'name', order: 'up' })).clients
const count = async (table: string) => (await w.sql<{ n: number }>(`select count(*)::int as n from ${table}`))[0]!.n

test('a dry run writes nothing; applied, clients have everything, and their history names the file', async () => {
  await boss.call(clientStatuses.create, { name: 'VIP', colour: 'violet' })
  await boss.call(extraFields.create, { id: w.newId(), name: 'Договор', kind: 'number', choices: [] })
  const { entity } = await check(
    [
      'ФИО;Телефон;Почта;Статус;Метки;Комментарий;Договор;Скидка',
      'Анна Ким;8 (916) 123-45-67;ANNA@example.ru;vip;опт | Омск;Звонить утром;1 042;5%',
      'Борис;12;;;;;;',
      ';;boris@example.ru;;;;;',
      'Вера;+7 916 123 45 67;;;;;;',
      'Глеб;;;;;;;',
    ].join('\r\n'),
  )
  expect(entity).toMatchObject({
    ...{ fileName: 'База.csv', state: 'checked', known: null, rows: 5, applied: 0, ignored: ['Скидка'] },
    counts: { create: 2, change: 0, same: 0, refused: 3 },
  })
  expect(await count('clients')).toBe(0)
  expect((await rowsOf(entity.id)).map((r) => [r.row, r.outcome, r.refused?.code])).toEqual([
    [2, 'create', undefined],
    [3, 'refused', 'PHONE_FORMAT'],
    [4, 'create', undefined],
    [5, 'refused', 'CLIENT_IMPORT_REPEATED'],
    [6, 'refused', 'CLIENT_IMPORT_NO_CONTACT'],
  ])
  expect(await apply(entity.id)).toMatchObject({ state: 'done', applied: 5, counts: { create: 2, refused: 3 } })
  const [anna, mail] = await listed()
  expect(anna).toMatchObject({
    ...{ name: 'Анна Ким', status: { name: 'VIP' }, details: ['+79161234567', 'anna@example.ru'] },
    extra: [{ value: '1042' }],
  })
  expect(anna!.tags.map((t) => t.name)).toEqual(['Омск', 'опт'])
  expect(mail!.name).toBe('boris@example.ru')
  const [entry] = (await boss.call(clients.history, { clientId: anna!.id })).entries
  expect(entry).toMatchObject({
    action: 'imported',
    changes: [{ after: 'Анна Ким' }, { after: 'Импорт из файла База.csv' }],
  })
  expect(await codeOf(boss.call(clientImports.apply, { clientImportId: entity.id, known: 'skip' }))).toBe(
    'IMPORT_STARTED',
  )
  expect(await codeOf(boss.call(clientImports.one, { clientImportId: w.newId() }))).toBe('IMPORT_NOT_FOUND')
})

test('the report has line, reason and the cells of refused rows, defused; corrected, it can be imported', async () => {
  const { entity } = await check('Имя,Телефон,Метки\n=cmd(),12,опт\nАнна,+79161234567,\n')
  const { text, next } = await boss.call(clientImports.report, { clientImportId: entity.id, separator: ';' })
  expect(next).toBeNull()
  expect(text).toBe(
    "Строка;Столбец с ошибкой;Причина;Имя;Телефон;Метки\r\n2;Телефон;Неверный номер телефона;'=cmd();12;опт\r\n",
  )
  expect(await run(text.replace(';12;', ';89161234568;'))).toMatchObject({ counts: { create: 1, refused: 0 } })
  expect((await listed()).map((c) => [c.name, c.details])).toEqual([['=cmd()', ['+79161234568']]])
})

describe('clients that are known', () => {
  const first = 'Имя;Телефон;Почта;Метки\nАнна;89161234567;anna@example.ru;опт\n'
  test('the same file again changes nothing; another adds what is missing, or skips them', async () => {
    await run(first)
    expect(await run(first)).toMatchObject({ counts: { create: 0, change: 0, same: 1, refused: 0 } })
    const more = 'Имя;Почта;Телефон;Метки;Комментарий\nАнна К.;ANNA@example.ru;89160000000;новый;Ждёт звонка\n'
    expect(await run(more, 'skip')).toMatchObject({ counts: { create: 0, change: 0, same: 1, refused: 0 } })
    expect((await listed())[0]).toMatchObject({ name: 'Анна' })
    expect(await run(more)).toMatchObject({ counts: { create: 0, change: 1, same: 0, refused: 0 } })
    const [anna, ...others] = await listed()
    expect(others).toEqual([])
    expect(anna!.name).toBe('Анна К.')
    expect([...anna!.details].sort()).toEqual(['+79160000000', '+79161234567', 'anna@example.ru'])
    expect(anna!.tags.map((t) => t.name)).toEqual(['новый', 'опт'])
    const [entry] = (await boss.call(clients.history, { clientId: anna!.id })).entries
    expect(entry!.changes.map((c) => c.field).sort()).toEqual([
      'clientContacts',
      'comment',
      'personName',
      'reason',
      'tags',
    ])
    expect(await run(more)).toMatchObject({ counts: { create: 0, change: 0, same: 1, refused: 0 } })
  })
  test('a row with contacts of several is refused: clients are never merged silently', async () => {
    await run('Имя;Телефон\nАнна;89161234567\nВера;89160000000\n')
    const { entity } = await check('Имя;Телефон\nКто-то;89161234567 | 89160000000\n')
    expect((await rowsOf(entity.id))[0]).toMatchObject({ refused: { code: 'CLIENT_IMPORT_SEVERAL' } })
    expect(await apply(entity.id)).toMatchObject({ counts: { refused: 1 } })
    expect(await listed()).toHaveLength(2)
  })
  test('nobody learns of clients whom they do not see, or of imports of others; imported ones are for everybody', async () => {
    const visitor = await w.visitor('anna')
    await visitor.writes('hello')
    const [known] = await listed()
    await boss.call(clients.addDetail, { clientId: known!.id, id: w.newId(), kind: 'phone', value: '89161234567' })
    await w.sql('update chats set team_id = $1', [w.teamId])
    const clerk = await w.operator('clerk', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: null })
    expect(await listed(clerk)).toEqual([])
    const { entity } = await check('Имя;Телефон\nАнна;89161234567\n', clerk)
    expect(entity).toMatchObject({ counts: { create: 1, change: 0 } })
    expect(await codeOf(one(entity.id))).toBe('IMPORT_NOT_FOUND')
    await clerk.call(clientImports.apply, { clientImportId: entity.id, known: 'update' })
    await w.settle()
    expect((await listed(clerk)).map((c) => c.name)).toEqual(['Анна'])
    expect(await listed()).toHaveLength(2)
  })
})

test('an import stops when its user stops it or loses the right; what is applied stays', async () => {
  const clerk = await w.operator('clerk', { rights: ['AUTHORITY_PROFILE_UPDATE'], team: null })
  const { entity } = await check('Имя;Телефон\nАнна;89161234567\n', clerk)
  await w.sql(`update roles set rights = '{}' where id = (select role_id from users where id = $1)`, [clerk.id])
  await boss.call(clientImports.list, {})
  const job = { importId: entity.id, userId: clerk.id, lang: 'ru' }
  await w.sql(`update client_imports set state = 'running', known = 'update' where id = $1`, [entity.id])
  await w.sql(
    `insert into jobs (organization_id, name, data, run_at, created_at) values ($1, 'clients.import', $2, $3, $3)`,
    [w.organizationId, JSON.stringify(job), new Date(w.clock.now())],
  )
  await w.settle()
  expect(await w.sql('select state from client_imports')).toEqual([{ state: 'stopped' }])
  expect(await count('clients')).toBe(0)
  const { entity: own } = await check('Имя;Телефон\nАнна;89161234567\n')
  expect(await boss.call(clientImports.stop, { clientImportId: own.id })).toMatchObject({ state: 'stopped' })
  expect(await codeOf(boss.call(clientImports.apply, { clientImportId: own.id, known: 'skip' }))).toBe('IMPORT_STARTED')
})

const cp1251 = (text: string): Buffer =>
  Buffer.from([...text].map((c) => (c >= 'А' && c <= 'я' ? c.charCodeAt(0) - 0x350 : c.charCodeAt(0))))
test.each([
  ['UTF-8 with its mark', Buffer.from('\ufeffИмя,Телефон\nАнна,89161234567\n')],
  ['windows-1251', cp1251('Имя;Телефон\nАнна;89161234567\n')],
  ['tabs in UTF-16', Buffer.from('\ufeffИмя\tТелефон\nАнна\t89161234567\n', 'utf16le')],
])('%s is read', async (_, content) => {
  await run(content)
  expect((await listed()).map((c) => [c.name, c.details])).toEqual([['Анна', ['+79161234567']]])
})

test.each([
  ['', 'CLIENT_IMPORT_EMPTY'],
  ['Телефон\n\n', 'CLIENT_IMPORT_EMPTY'],
  [`Телефон\n${'89161234567\n'.repeat(limits.clientImportRows + 1)}`, 'IMPORT_TOO_MANY_ROWS'],
  [`Телефон${';x'.repeat(limits.clientImportColumns)}\n1\n`, 'IMPORT_TOO_MANY_COLUMNS'],
  ['Телефон\n"89161234567\n', 'IMPORT_FILE_UNREADABLE'],
  [Buffer.alloc(limits.clientImportBytes + 1, 'a'), 'FILE_TOO_BIG'],
])('a file that cannot be imported: %#', async (content, code) => expect((await check(content)).code).toBe(code))

test('columns chosen by hand: the rows are planned anew, the choice is remembered for the same heads in any case', async () => {
  const content = 'Кто;Мобилка;Где живёт;Чей\nАнна;8 916 123-45-67;Омск;наш\nВера;;Томск;\n'
  const first = (await check(content)).entity
  expect(first).toMatchObject({
    ...{ heads: ['Кто', 'Мобилка', 'Где живёт', 'Чей'], columns: [null, null, null, null], rows: 2 },
    ...{
      counts: { create: 0, refused: 2 },
      sample: [
        ['Анна', '8 916 123-45-67', 'Омск', 'наш'],
        ['Вера', '', 'Томск', ''],
      ],
    },
  })
  const { id: fieldId } = await boss.call(extraFields.create, {
    ...{ id: w.newId(), name: 'Город', kind: 'text', choices: [] },
  })
  const map = (columns: (string | null)[], clientImportId = first.id) =>
    boss.call(clientImports.map, { clientImportId, columns })
  for (const wrong of [
    ['name', 'phones'],
    ['name', 'name', 'phones', null],
    ['name', 'phones', 'extra:Нет', null],
  ])
    expect(await codeOf(map(wrong))).toBe('INVALID_INPUT')
  expect(await codeOf(map(['name', null, null, 'tags']))).toBe('CLIENT_IMPORT_NO_CONTACT_COLUMN')
  const mapped = await map(['name', 'phones', 'extra:Город', 'tags'])
  expect(mapped).toMatchObject({ counts: { create: 1, refused: 1 }, ignored: [], rows: 2 })
  await boss.call(clientImports.apply, { clientImportId: first.id, known: 'update' })
  expect(await codeOf(map(['name', 'phones', null, null]))).toBe('IMPORT_STARTED')
  await w.settle()
  const [anna] = await listed()
  expect(anna).toMatchObject({ name: 'Анна', details: ['+79161234567'], extra: [{ fieldId, value: 'Омск' }] })

  const again = (await check(' КТО ;мобилка;Где живёт;Чей\nЕва;89160000001;Омск;\n')).entity
  expect(again).toMatchObject({ columns: ['name', 'phones', 'extra:Город', 'tags'], counts: { create: 1 } })
  // a field that is gone: the remembered choice does not fit any more, and heads are recognized as before
  await boss.call(extraFields.change, { fieldId, archived: true })
  expect((await check('Кто;Мобилка;Где живёт;Чей\nЕва;89160000001;Омск;\n')).entity.columns).toEqual([
    null,
    null,
    null,
    null,
  ])
})
