import { users } from '@beseda/contract/endpoints/users.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { World } from '../world/world.ts'
import { type Accounts, openAccounts } from './accounts.ts'

let a: Accounts
let w: World
beforeEach(async () => {
  a = await openAccounts()
  w = a.w
})
afterEach(() => w.close())

test('the list of users as CSV: heads, one line per user, no formulas, one record in the log', async () => {
  await a.admin.call(users.create, a.withPassword({ affiliation: '=HYPERLINK("http://x","y")' }))
  const { text, next } = await a.admin.call(users.exportCsv, { separator: ';' })
  expect(next).toBeNull()
  const lines = text.split('\r\n')
  expect(lines[0]).toBe(
    'Почта;Имя;Телефон;Подразделение или компания;Роль;Команды;Автоматический перерыв, мин;Активен;Вход с кодом'.replace(
      'Автоматический перерыв, мин',
      '"Автоматический перерыв, мин"',
    ),
  )
  const vera = lines.find((line) => line.startsWith('vera@example.ru'))!
  expect(vera).toMatch(
    /^vera@example\.ru;Вера Лисицына;'\+7 900 123-45-67;"'=HYPERLINK\(""http:\/\/x"",""y""\)";Оператор;/,
  )
  expect(vera).toMatch(/;15;да;нет$/)
  const log = await w.sql("select 1 from audit_log where action = 'exported'")
  expect(log).toHaveLength(1)
})
test('a long list comes in parts: each user once, none of another organization', async () => {
  const other = await w.another()
  await w.operator('theirs', { organization: other.organizationId })
  const count = 2 * limits.exportPage + 10
  await w.sql(
    `with person as (insert into users (id, organization_id, role_id, name, login, password_hash, created_at)
       select gen_random_uuid(), $1, (select id from roles where organization_id = $1 limit 1), 'x' || i, 'x' || i || '@example.ru', 'none', now()
       from generate_series(1, $2::int) i returning id)
     insert into operator_presence (user_id, organization_id, since) select id, $1, now() from person`,
    [w.organizationId, count],
  )
  const logins: string[] = []
  let cursor: string | undefined
  let parts = 0
  do {
    const part = await a.admin.call(users.exportCsv, { separator: ',', ...(cursor && { cursor }) })
    logins.push(...part.text.split('\r\n').flatMap((line) => /^[^,]+@[^,]+/.exec(line) ?? []))
    cursor = part.next ?? undefined
    parts++
  } while (cursor)
  expect(parts).toBe(3)
  expect(new Set(logins).size).toBe(logins.length)
  expect(logins.filter((login) => /^x\d+@/.test(login))).toHaveLength(count)
  expect(logins.join()).not.toContain('theirs')
})
test('only those who manage users export them', async () => {
  const bob = await w.operator('bob')
  expect(await codeOf(bob.call(users.exportCsv, { separator: ',' }))).toBe('ACCESS_DENIED')
})
