import { invitations } from '@beseda/contract/endpoints/invitations.ts'
import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import type { UserImport } from '@beseda/contract/entities/user-import.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Message } from '../../src/platform/outgoing/transport.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import type { World, WorldOptions } from '../world/world.ts'
import { type Accounts, openAccounts } from './accounts.ts'

let a: Accounts
let w: World
let admin: Operator
let team: string
const letters: string[] = []
const transports = {
  mail: {
    send: async ({ to }: Message) => {
      letters.push(to)
      return { is: 'sent' as const, providerId: null }
    },
    close: () => {},
  },
}
const open = async (o: WorldOptions = {}) => {
  a = await openAccounts(o)
  ;({ w, admin } = a)
  const [row] = await w.sql<{ name: string }>('select name from teams where id = $1', [w.teamId])
  team = row!.name
}
beforeEach(() => void letters.splice(0))
afterEach(() => w.close())

const heads = 'Почта;Имя;Телефон;Роль;Команды;Активен'
const file = (...rows: string[]) => [heads, ...rows].join('\r\n')
const check = async (content: string, who = admin) => {
  const answer = await upload(w, who, { path: '/users/imports', name: 'Новая смена.csv', content })
  return { ...answer, entity: answer.entity as unknown as UserImport }
}
const one = (importId: string) => admin.call(userImports.one, { importId })
const rowsOf = async (importId: string) => (await admin.call(userImports.rows, { importId, limit: 100 })).rows
const apply = async (importId: string) => {
  await admin.call(userImports.apply, { importId })
  await w.settle()
  return one(importId)
}
const run = async (content: string) => apply((await check(content)).entity.id)
const report = async (importId: string) => (await admin.call(userImports.report, { importId, separator: ';' })).text
const listed = async () => (await admin.call(users.list, { show: 'all' })).users
const log = () =>
  w.sql<{ name: string; action: string; reason: string | null }>(`
    select name, action, (select c ->> 'after' from jsonb_array_elements(changes) c where c ->> 'field' = 'reason') as reason
    from audit_log where entity = 'user' order by id`)
const anna = () => `anna@example.ru;Анна Ким;+7 900 123-45-67;Оператор;${team};да`

describe('with mail', () => {
  beforeEach(() => open({ transports }))

  test('the dry run writes nothing and says what it would do; applying does it, invites, and names the import', async () => {
    await admin.call(users.create, a.withPassword())
    const before = await listed()
    const { entity } = await check(
      file(
        anna(),
        `vera@example.ru;Вера Ли;;Оператор;${team};да`,
        'boris@;Борис;;Оператор;;',
        anna(),
        'c@x.ru;Ц;;Повар;;',
      ),
    )
    expect(entity).toMatchObject({
      ...{ fileName: 'Новая смена.csv', state: 'checked', by: 'admin', rows: 5, applied: 0, invitations: 1 },
      counts: { create: 1, change: 1, same: 0, refused: 3 },
    })
    expect(await listed()).toEqual(before)
    expect((await rowsOf(entity.id)).map((r) => [r.row, r.outcome, r.column, r.refused?.text ?? r.changes])).toEqual([
      [2, 'create', null, []],
      [
        ...[3, 'change', null],
        [
          { column: 'Имя', before: 'Вера Лисицына', after: 'Вера Ли' },
          { column: 'Телефон', before: '+7 900 123-45-67', after: '' },
        ],
      ],
      [4, 'refused', 'Почта', 'Неверный формат почты'],
      [5, 'refused', 'Почта', 'Эта почта уже есть в строке 2'],
      [6, 'refused', 'Роль', 'Роли «Повар» нет'],
    ])
    expect(await apply(entity.id)).toMatchObject({
      ...{ state: 'done', applied: 5, endedAt: w.clock.now() },
      counts: { create: 1, change: 1, same: 0, refused: 3 },
    })
    const made = (await listed()).find((p) => p.email === 'anna@example.ru')!
    expect(made).toMatchObject({ name: 'Анна Ким', active: false, invited: true, role: { system: 'operator' } })
    expect(made.teams.map((t) => t.name)).toEqual([team])
    expect(letters).toEqual(['anna@example.ru'])
    const reason = 'Импорт из файла Новая смена.csv'
    expect((await log()).slice(1)).toEqual([
      { name: 'Новая смена.csv', action: 'imported', reason: null },
      { name: 'Анна Ким', action: 'created', reason },
      { name: 'Вера Ли', action: 'changed', reason },
    ])
    const events = await w.sql("select 1 from events where type = 'user.changed' and data ->> 'importId' = $1", [
      entity.id,
    ])
    expect(events).toHaveLength(2)
    expect(await report(entity.id)).toContain('4;boris@;Борис;Отказ;Почта;Неверный формат почты')
    expect(await codeOf(admin.call(userImports.apply, { importId: entity.id }))).toBe('IMPORT_STARTED')
  })
  test('the same file again changes nothing and invites nobody; so does what was exported', async () => {
    await run(file(anna(), `d@x.ru;Дина;;Оператор;${team};нет`))
    expect(letters, 'inactive people of the file are not invited').toEqual(['anna@example.ru'])
    const [people, events] = [await listed(), await log()]
    expect((await run(file(anna(), `d@x.ru;Дина;;Оператор;${team};нет`))).counts).toMatchObject({ same: 2, refused: 0 })
    const { text } = await admin.call(users.exportCsv, { separator: ';' })
    expect((await run(`\uFEFF${text}`)).counts).toEqual({ create: 0, change: 0, same: people.length, refused: 0 })
    expect(await listed()).toEqual(people)
    expect((await log()).filter((l) => l.reason)).toEqual(events.filter((l) => l.reason))
    expect(letters).toHaveLength(1)
  })
  test('the limit of invitations holds the import, which goes on by itself', async () => {
    await w.close()
    await open({ transports, rateLimitFactor: 1 })
    for (let i = 0; i < 197; i++) w.deps.rateLimits.consume('invitationsByOrganization', w.organizationId)
    const people = Array.from({ length: 5 }, (_, i) => `p${i}@example.ru;Пётр ${i};;Оператор;${team};`)
    const { entity } = await check(file(...people))
    await admin.call(userImports.apply, { importId: entity.id })
    await w.settle()
    expect(await one(entity.id)).toMatchObject({ state: 'running', applied: 3, pausedUntil: expect.any(Number) })
    await w.advance('2m')
    expect(await one(entity.id)).toMatchObject({ state: 'done', applied: 5, pausedUntil: null })
    expect(new Set(letters).size).toBe(5)
  })
})

describe('without mail', () => {
  beforeEach(() => open())

  test('nobody gets a link that somebody could read: the users wait for an invitation from the list', async () => {
    expect(await run(file(anna()))).toMatchObject({ invitations: null, counts: { create: 1 } })
    const [made] = (await listed()).filter((p) => p.email === 'anna@example.ru')
    expect(made).toMatchObject({ invited: true, invitedUntil: null })
    expect((await admin.call(invitations.resend, { userId: made!.id })).link).toContain('#token=')
  })
  test('refusals of the moment of applying are reported with their column; other rows are not kept', async () => {
    const other = await w.another()
    const theirs = await w.operator('theirs', { organization: other.organizationId })
    const [row] = await w.sql<{ login: string }>('select login from users where id = $1', [theirs.id])
    const { entity } = await check(file(`${row!.login};Чужой;;Оператор;${team};`, anna()))
    expect(entity.counts, 'a dry run does not disclose accounts elsewhere').toMatchObject({ create: 2 })
    expect((await apply(entity.id)).counts).toMatchObject({ create: 1, refused: 1 })
    expect((await rowsOf(entity.id))[0]).toMatchObject({
      applied: true,
      column: 'Почта',
      refused: { code: 'ACCOUNT_EXISTS' },
    })
  })
  test('an administrator who loses the right stops their import; another one may stop it, too', async () => {
    const clerk = await w.operator('clerk', {
      team: null,
      rights: [
        'RIGHT_ACCOUNT_CONTROL',
        'AUTHORITY_CHAT_DISTRIBUTION',
        'AUTHORITY_PROFILE_UPDATE',
        'AUTHORITY_TEAMS_UPDATE',
      ],
    })
    const { entity } = await check(file(anna()), clerk)
    await clerk.call(userImports.apply, { importId: entity.id })
    await w.sql(`update roles set rights = '{}' where id = (select role_id from users where id = $1)`, [clerk.id])
    await w.settle()
    expect(await one(entity.id)).toMatchObject({ state: 'stopped', applied: 0 })
    const second = (await check(file(anna()))).entity.id
    await admin.call(userImports.apply, { importId: second })
    expect(await admin.call(userImports.stop, { importId: second })).toMatchObject({ state: 'stopped' })
    await w.settle()
    expect((await listed()).some((p) => p.email === 'anna@example.ru')).toBe(false)
  })
  test('files that cannot be read, of others, and without the right', async () => {
    expect((await check('Имя\nАнна')).code).toBe('IMPORT_NO_EMAIL_COLUMN')
    expect((await check('Почта\n')).code).toBe('NO_ACCOUNTS')
    expect((await check('Почта;Имя\na@x.ru;"Анна')).code).toBe('IMPORT_FILE_UNREADABLE')
    expect((await check(`Почта\n${'a@x.ru\n'.repeat(limits.importRows + 1)}`)).code).toBe('IMPORT_TOO_MANY_ROWS')
    expect((await check(`Почта\n${'x'.repeat(limits.importBytes)}`)).code).toBe('FILE_TOO_BIG')
    const bob = await w.operator('bob')
    expect((await check(file(anna()), bob)).code).toBe('ACCESS_DENIED')
    expect(await codeOf(one(w.newId()))).toBe('IMPORT_NOT_FOUND')
    const team2 = 'Возвраты'
    const odd = await check(
      `${heads}\na@x.ru;А;;Оператор;${team2};x\nb@x.ru;Б;;Оператор;${team};возможно\nc@x.ru;Ц;;;;;;лишнее`,
    )
    expect((await rowsOf(odd.entity.id)).map((r) => r.refused?.text)).toEqual([
      'Команды «Возвраты» нет',
      'Напишите «да» или «нет»',
      expect.stringContaining('больше значений'),
    ])
    const minutes = await check('Почта;Автоматический перерыв, мин\na@x.ru;час')
    expect((await rowsOf(minutes.entity.id))[0]!.refused).toMatchObject({ code: 'NUMBER_INVALID' })
    await w.sql(
      `insert into teams (id, organization_id, name, dialog_limit, created_at) select gen_random_uuid(), organization_id, name, 1, now() from teams where id = $1`,
      [w.teamId],
    )
    const twice = await check(file(anna()))
    expect((await rowsOf(twice.entity.id))[0]!.refused!.text).toContain('есть у нескольких')
  })
  test('a report whose import goes on between two parts is refused, not mixed', async () => {
    const many = Array.from({ length: limits.exportPage + 1 }, (_, i) => `p${i}@x.ru;П;;Повар;;`)
    const { entity } = await check(file(...many))
    const part = await admin.call(userImports.report, { importId: entity.id, separator: ',' })
    const rest = { importId: entity.id, separator: ',' as const, cursor: part.next! }
    expect((await admin.call(userImports.report, rest)).text.split('\r\n')).toHaveLength(2)
    await apply(entity.id)
    expect(await codeOf(admin.call(userImports.report, rest))).toBe('FILE_GENERATION_FAILED')
  })
})
