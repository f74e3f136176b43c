import { roles as rolesApi } from '@beseda/contract/endpoints/roles.ts'
import { users } from '@beseda/contract/endpoints/users.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'
import { type Accounts, openAccounts } from './accounts.ts'

let a: Accounts
let w: World
let admin: Operator
let roles: Accounts['roles']
beforeEach(async () => {
  a = await openAccounts()
  ;({ w, admin, roles } = a)
})
afterEach(() => w.close())

test('the list: search, filters, order, pages', async () => {
  const quiet = (await admin.call(rolesApi.create, { name: 'Наблюдатель', description: 'Без чатов', rights: [] })).id
  for (const [name, more] of [
    ['Анна Ким', {}],
    ['Борис Ёлкин', { roleId: roles.supervisor }],
    ['Вера 100%', { teamIds: [], roleId: quiet }],
    ['Глеб Ким', { active: false }],
  ] as const)
    await admin.call(
      users.create,
      a.withPassword({ name, email: `${name.length}${name.charCodeAt(0)}@shop.ru`, ...more }),
    )
  const names = async (input: object) => (await admin.call(users.list, input)).users.map((u) => u.name)
  expect(await names({ search: ' ким ' })).toEqual(['Анна Ким', 'Глеб Ким'])
  expect(await names({ search: 'ким', show: 'active' })).toEqual(['Анна Ким'])
  expect(await names({ search: '%' })).toEqual(['Вера 100%'])
  expect(await names({ search: 'SHOP.RU' })).toHaveLength(4)
  expect(await names({ roleId: roles.supervisor })).toEqual(['Борис Ёлкин'])
  expect(await names({ teamId: w.teamId, order: 'down' })).toEqual(['Глеб Ким', 'Борис Ёлкин', 'Анна Ким'])
  for (const sort of ['name', 'email', 'role', 'lastActive'] as const)
    for (const order of ['up', 'down'] as const) {
      const whole = await names({ sort, order })
      expect(whole).toHaveLength(5)
      const parts: string[] = []
      for (let cursor: string | null | undefined; cursor !== null; ) {
        const page = await admin.call(users.list, { sort, order, limit: 2, ...(cursor && { cursor }) })
        expect(page.total).toBe(5)
        parts.push(...page.users.map((u) => u.name))
        cursor = page.next
      }
      expect(parts, `${sort} ${order}`).toEqual(whole)
    }
  expect(await codeOf(admin.call(users.list, { cursor: 'nonsense' }))).toBe('INVALID_INPUT')
})
