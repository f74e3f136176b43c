import { audit } from '@beseda/contract/endpoints/audit.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import { categoryTemplates } from '@beseda/contract/endpoints/category-templates.ts'
import { limits } from '@beseda/contract/limits.ts'
import { fromOutline } from '@beseda/domain/categories/outline.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let boss: Operator
beforeEach(async () => {
  w = await createWorld()
  boss = await w.operator('boss', {
    rights: ['AUTHORITY_CHAT_SESSION_CATEGORY', 'AUTHORITY_TEAMS_UPDATE', 'RIGHT_ACCOUNT_CONTROL'],
  })
})
afterEach(() => w.close())

type Tree = Parameters<typeof make>[1]
const make = (
  name: string,
  tree: readonly { name: string; children: { name: string; children: { name: string; children: never[] }[] }[] }[],
  teamIds: string[] | null = null,
  by = boss,
) => by.call(categoryTemplates.create, { name, teamIds, tree: [...tree] })
const treeOf = (outline: string) => fromOutline(outline).tree as unknown as Tree
const shop = treeOf('Доставка\n  Сроки\n    Задержка\n  Адрес\nОплата')

const byPath = (a: readonly unknown[], b: readonly unknown[]) => (String(a[0]) < String(b[0]) ? -1 : 1)

test('applying a template: missing categories are added, existing ones stay, twice changes nothing', async () => {
  await boss.call(categories.create, { parentId: null, name: 'доставка', teamIds: null })
  const { id } = await make('Магазин', shop, [w.teamId])
  const apply = () => boss.call(categoryTemplates.apply, { categoryTemplateId: id })
  expect(await apply()).toEqual({ created: 4, kept: 1 })
  expect(await apply()).toEqual({ created: 0, kept: 5 })
  const { categories: list } = await boss.call(categories.list, {})
  expect(list.map((c) => [c.path, c.teams?.length ?? null]).sort(byPath)).toEqual([
    ['Оплата', 1],
    ['доставка', null],
    ['доставка › Адрес', null],
    ['доставка › Сроки', null],
    ['доставка › Сроки › Задержка', null],
  ])
  const { entries } = await boss.call(audit.list, { entity: 'categoryTemplate' })
  expect(entries.map((e) => [e.action, e.name])).toEqual([
    ['applied', 'Магазин'],
    ['created', 'Магазин'],
  ])
})
test('changed, deleted, and what is refused', async () => {
  const { id } = await make('Магазин', shop)
  expect(await codeOf(make('магазин', shop))).toBe('CATEGORY_EXISTS')
  expect(await codeOf(make('Пусто', []))).toBe('INVALID_INPUT')
  expect(await codeOf(make('Дважды', treeOf('А\nа')))).toBe('SUBCATEGORY_EXISTS')
  expect(await codeOf(make('Знак', treeOf('А › Б')))).toBe('CATEGORY_NAME_INVALID')
  const deep = [
    { name: '1', children: [{ name: '2', children: [{ name: '3', children: [{ name: '4', children: [] }] }] }] },
  ]
  expect(await codeOf(make('Глубоко', deep as unknown as Tree))).toBe('INVALID_INPUT')
  const changed = await boss.call(categoryTemplates.change, {
    ...{ categoryTemplateId: id, name: 'Салон', teamIds: [w.teamId] },
    tree: [...treeOf('Запись')],
  })
  expect(changed).toMatchObject({ name: 'Салон', tree: [{ name: 'Запись', children: [] }] })
  const eve = await w.operator('eve', { rights: ['AUTHORITY_CHAT_SESSION_CATEGORY'], team: null })
  expect(await codeOf(eve.call(categoryTemplates.remove, { categoryTemplateId: id }))).toBe('CATEGORY_ACCESS_DENIED')
  expect(await codeOf(eve.call(categoryTemplates.apply, { categoryTemplateId: id }))).toBe('CATEGORY_ACCESS_DENIED')
  await boss.call(categoryTemplates.remove, { categoryTemplateId: id })
  expect((await boss.call(categoryTemplates.list, {})).templates).toEqual([])
  expect(await codeOf(boss.call(categoryTemplates.apply, { categoryTemplateId: id }))).toBe(
    'CATEGORY_TEMPLATE_NOT_FOUND',
  )
})

test('names that the database takes for one are kept, or told; nothing fails', async () => {
  const put = async (name: string, outline: string) => {
    const { id: categoryTemplateId } = await make(name, treeOf(outline))
    return codeOf(boss.call(categoryTemplates.apply, { categoryTemplateId }))
  }
  const names = ['ΒΣ', 'βσ', 'βς', 'İ', 'i̇', 'ı', 'ẞ', 'ß', 'ſ', 's', 'K', 'k', 'Ω', 'ω', 'ǅ', 'ǆ']
  for (const [i, name] of names.entries())
    expect(await put(`set ${i}`, name), name).toMatch(/^(ok|SESSION_CATEGORY_EXISTS)$/)
  const { categories: list } = await boss.call(categories.list, {})
  expect(list.map((c) => c.name)).toEqual(expect.arrayContaining(['ΒΣ', 'ẞ', 'ǅ']))
})
test('a hundred templates and no more', async () => {
  for (let n = 0; n < limits.categoryTemplates; n++)
    await w.sql(
      `insert into category_templates (id, organization_id, name, all_teams, team_ids, tree, created_at)
       values ($1, $2, $3, true, '{}', '[]', now())`,
      [w.newId(), w.organizationId, `set ${n}`],
    )
  expect(await codeOf(make('one more', shop))).toBe('OBJECT_LIMIT_REACHED')
})
