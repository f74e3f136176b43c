import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callEndpoint } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', { rights: ['AUTHORITY_CHAT_SESSION_CATEGORY', 'AUTHORITY_TEAMS_UPDATE'] })
})
afterEach(() => w.close())

const fill = (n: number) =>
  w.sql(
    `insert into categories (id, organization_id, name, path, position, all_teams)
     select gen_random_uuid(), $1, 'k' || n, 'k' || n, n, true from generate_series(1, $2::int) n`,
    [w.organizationId, n],
  )
const branches = (n: number, name = 'k') =>
  Array.from({ length: n }, (_, i) => ({ name: `${name}${i + 1}`, children: [] as never[] }))
const tooMany = { code: 'CATEGORIES_TOO_MANY', entity: null, error: { params: { max: limits.categories } } }
const token = () => ({ token: boss.token })

test('one category too many: refused, and the list stays as it was', async () => {
  await fill(limits.categories - 1)
  const add = (name: string) => callEndpoint(w.app, categories.create, { parentId: null, name, teamIds: null }, token())
  expect((await add('the last')).code).toBe('ok')
  expect(await add('one more')).toMatchObject(tooMany)
  const { categories: list } = await boss.call(categories.list, {})
  expect([list.length, list.some((c) => c.name === 'one more')]).toEqual([limits.categories, false])
})
test('a template larger than the limit is refused, as a new one and as a change', async () => {
  const form = (n: number) => ({ name: 'Shop', teamIds: null, tree: [{ name: 'top', children: branches(n) }] })
  expect(await callEndpoint(w.app, categoryTemplates.create, form(limits.categories), token())).toMatchObject(tooMany)
  const { id } = await boss.call(categoryTemplates.create, form(1))
  const change = { ...form(limits.categories), categoryTemplateId: id }
  expect(await callEndpoint(w.app, categoryTemplates.change, change, token())).toMatchObject(tooMany)
  const { templates } = await boss.call(categoryTemplates.list, {})
  expect(templates.map((t) => t.tree)).toEqual([form(1).tree])
})
test('a template that would lead beyond the limit adds nothing, not even what has room', async () => {
  await fill(limits.categories - 1)
  const make = async (name: string, tree: ReturnType<typeof branches>) =>
    (await boss.call(categoryTemplates.create, { name, teamIds: null, tree })).id
  const apply = (categoryTemplateId: string) =>
    callEndpoint(w.app, categoryTemplates.apply, { categoryTemplateId }, token())
  expect(await apply(await make('two', branches(2, 'new')))).toMatchObject(tooMany)
  const count = async () => (await boss.call(categories.list, {})).categories.length
  expect(await count()).toBe(limits.categories - 1)
  expect(await apply(await make('one', branches(1, 'new')))).toMatchObject({ entity: { created: 1, kept: 0 } })
  expect(await count()).toBe(limits.categories)
})
