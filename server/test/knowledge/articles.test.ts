import { audit } from '@beseda/contract/endpoints/audit.ts'
import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import { teams } from '@beseda/contract/endpoints/teams.ts'
import type { Article } from '@beseda/contract/entities/article.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { userMember } from '../../src/features/realtime/member.ts'
import { png } from '../../src/platform/files/samples.ts'
import { codeOf } from '../world/call.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let editor: Operator
let colleague: Operator
let boss: Operator
let reader: Operator
let stranger: Operator
beforeAll(async () => {
  w = await createWorld()
  const other = await w.team({ limit: 3 })
  editor = await w.operator('editor', { rights: ['AUTHORITY_TEAM_TEMPLATE'] })
  colleague = await w.operator('colleague', { rights: ['AUTHORITY_TEAM_TEMPLATE'] })
  boss = await w.operator('boss', { rights: ['AUTHORITY_TEAM_TEMPLATE', 'AUTHORITY_TEAMS_UPDATE'], team: null })
  reader = await w.operator('reader')
  stranger = await w.operator('stranger', { team: other })
})
afterAll(() => w.close())

const doc = (...paragraphs: string[]): ArticleDoc => ({
  type: 'doc',
  content: paragraphs.map((text) => ({ type: 'paragraph', content: [{ type: 'text', text }] })),
})
const form = (title: string, o: Partial<{ body: ArticleDoc; teamIds: string[]; published: boolean }> = {}) => ({
  ...{ id: w.newId(), title, body: doc('Текст'), categoryId: null, teamIds: null, published: true },
  ...o,
})
const create = (title: string, o: Parameters<typeof form>[1] = {}) => editor.call(knowledge.create, form(title, o))
const isFound = async (who: Operator, { id, title }: Pick<Article, 'id' | 'title'>): Promise<boolean> => {
  const { articles } = await who.call(knowledge.search, { search: title })
  return articles.some((article) => article.id === id)
}
const refusal = (who: Operator, articleId: string) => codeOf(who.call(knowledge.one, { articleId }))

test('readers get published articles of their teams; editors also drafts; whoever manages teams those of all', async () => {
  const draft = await create('Черновик про самовывоз', { published: false })
  expect([await refusal(reader, draft.id), await isFound(reader, draft)]).toEqual(['ARTICLE_NOT_FOUND', false])
  expect((await colleague.call(knowledge.one, { articleId: draft.id })).state).toBe('draft')
  const own = await create('Скидки оптовикам', { teamIds: [w.teamId] })
  expect([await isFound(reader, own), await isFound(boss, own), await isFound(stranger, own)]).toEqual([
    true,
    true,
    false,
  ])
  expect(await refusal(stranger, own.id)).toBe('ARTICLE_NOT_FOUND')
  expect((await boss.call(knowledge.one, { articleId: own.id })).teams?.map(({ id }) => id)).toEqual([w.teamId])
})
test('an article that only other teams would see is refused; and a team that does not exist', async () => {
  const { id: teamId } = (await boss.call(teams.list, {})).teams.find(({ id }) => id !== w.teamId)!
  const call = (who: Operator, teamIds: string[]) => codeOf(who.call(knowledge.create, form('Чужая', { teamIds })))
  expect(await call(editor, [teamId])).toBe('ARTICLE_TEAMS_NOT_YOURS')
  expect(await call(boss, [w.newId()])).toBe('TEAMS_NOT_FOUND')
  const noCategory = { ...form('Без полки'), categoryId: w.newId() }
  expect(await codeOf(editor.call(knowledge.create, noCategory))).toBe('ARTICLE_CATEGORY_NOT_FOUND')
})
test('a repeated call creates nothing', async () => {
  const input = form('Дважды')
  const first = await editor.call(knowledge.create, input)
  expect(await editor.call(knowledge.create, input)).toEqual(first)
  expect((await editor.call(knowledge.versions, { articleId: first.id })).versions).toHaveLength(1)
})
test('two editors: different fields are merged, the same text is refused with both; versions can be restored', async () => {
  const { id: articleId, version } = await create('Гарантия', { body: doc('Два года') })
  await editor.call(knowledge.change, { articleId, version, body: doc('Три года') })
  const merged = await colleague.call(knowledge.change, { articleId, version, title: 'Гарантия и ремонт' })
  expect(merged).toMatchObject({ title: 'Гарантия и ремонт', body: doc('Три года'), updatedBy: 'colleague' })
  const lost = { articleId, version, body: doc('Пять лет') }
  expect(await codeOf(colleague.call(knowledge.change, lost))).toBe('FIELDS_CHANGED_MEANWHILE')
  // the same text is no change
  expect(await colleague.call(knowledge.change, { ...lost, body: doc('Три года') })).toEqual(merged)
  const { versions } = await editor.call(knowledge.versions, { articleId })
  expect(versions.map(({ number, title, by }) => [number, title, by])).toEqual([
    [3, 'Гарантия и ремонт', 'colleague'],
    [2, 'Гарантия', 'editor'],
    [1, 'Гарантия', 'editor'],
  ])
  const former = await editor.call(knowledge.version, { articleId, number: 1 })
  expect(former).toMatchObject({ title: 'Гарантия', body: doc('Два года') })
  const missing = editor.call(knowledge.version, { articleId, number: 9 })
  expect(await codeOf(missing)).toBe('ARTICLE_NOT_FOUND')
  await editor.call(knowledge.change, { articleId, body: former.body })
  expect((await reader.call(knowledge.one, { articleId })).body).toEqual(doc('Два года'))
})
test('deleting and restoring; a deleted article cannot be changed', async () => {
  const article = await create('Подарочные карты')
  const { id: articleId } = article
  await editor.call(knowledge.remove, { articleId })
  await editor.call(knowledge.remove, { articleId })
  expect([await refusal(reader, articleId), await isFound(reader, article)]).toEqual(['ARTICLE_NOT_FOUND', false])
  const change = editor.call(knowledge.change, { articleId, title: 'Карты' })
  expect(await codeOf(change)).toBe('ARTICLE_NOT_FOUND')
  const { articles } = await editor.call(knowledge.list, { state: 'deleted' })
  expect(articles.map(({ id }) => id)).toEqual([articleId])
  await editor.call(knowledge.restore, { articleId })
  expect(await isFound(reader, article)).toBe(true)
  const { entries } = await editor.call(audit.changes, { entity: 'article', entityId: articleId })
  expect(entries.map(({ action }) => action)).toEqual(['restored', 'deleted', 'created'])
})
test('pictures: only one’s own uploads, never those of messages or of other articles; readers get a link', async () => {
  const { entity } = await upload(w, editor, { name: 'scheme.png', content: png })
  const fileId = entity!.id!
  const body: ArticleDoc = { type: 'doc', content: [{ type: 'picture', attrs: { fileId, alt: 'Схема' } }] }
  const tryWith = (who: Operator) => codeOf(who.call(knowledge.create, form('Схема проезда', { body })))
  expect(await tryWith(colleague)).toBe('FILE_NOT_FOUND')
  const { id: articleId } = await create('Схема проезда', { body })
  expect(await tryWith(editor)).toBe('FILE_NOT_FOUND')
  // unused uploads are swept a day later
  await w.advance('2d')
  const { files } = await reader.call(knowledge.one, { articleId })
  expect(files).toMatchObject([{ id: fileId, kind: 'image' }])
  expect((await w.app.inject({ url: files[0]!.url })).statusCode).toBe(200)
  const text = await upload(w, editor, { content: 'no picture' })
  const other: ArticleDoc = {
    type: 'doc',
    content: [{ type: 'picture', attrs: { fileId: text.entity!.id!, alt: '' } }],
  }
  const call = editor.call(knowledge.create, form('Файл', { body: other }))
  expect(await codeOf(call)).toBe('FILE_NOT_FOUND')
})
test('too long, too many pictures, hostile bodies', async () => {
  const codeWith = (body: unknown) =>
    codeOf(editor.call(knowledge.create, form('Длинная', { body: body as ArticleDoc })))
  const half = 'ы'.repeat(limits.article.text / 2)
  expect(await codeWith(doc(half, half))).toBe('ARTICLE_TOO_LONG')
  const html = '<img src=x onerror=alert(1)>'
  expect(await codeWith(html)).toBe('INVALID_INPUT')
  expect(await codeWith({ type: 'doc', content: [{ type: 'html', content: html }] })).toBe('INVALID_INPUT')
  const link = { type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href: 'java\tscript:alert(1)' } }] }
  expect(await codeWith({ type: 'doc', content: [{ type: 'paragraph', content: [link] }] })).toBe('INVALID_INPUT')
  const { body } = await create(html, { body: doc(html, '{{constructor.constructor("alert(1)")()}}') })
  expect(body.content[0]).toEqual({ type: 'paragraph', content: [{ type: 'text', text: html }] })
})
test('categories: names once, counts by reader; articles outlive their category', async () => {
  const shelf = { id: w.newId(), name: 'Возврат товара' }
  await editor.call(knowledge.createCategory, shelf)
  expect(await editor.call(knowledge.createCategory, shelf)).toMatchObject(shelf)
  const twin = editor.call(knowledge.createCategory, { id: w.newId(), name: 'возврат ТОВАРА' })
  expect(await codeOf(twin)).toBe('ARTICLE_CATEGORY_EXISTS')
  const draft = { ...form('Внутри', { published: false }), categoryId: shelf.id }
  const article = await editor.call(knowledge.create, draft)
  const countFor = async (who: Operator) =>
    (await who.call(knowledge.categories, {})).categories.find(({ id }) => id === shelf.id)?.articles
  expect([await countFor(editor), await countFor(reader)]).toEqual([1, 0])
  const renamed = { articleCategoryId: shelf.id, name: 'Возвраты' }
  expect(await editor.call(knowledge.changeCategory, renamed)).toMatchObject({ name: 'Возвраты', version: 2 })
  await editor.call(knowledge.removeCategory, { articleCategoryId: shelf.id })
  expect((await editor.call(knowledge.one, { articleId: article.id })).category).toBeNull()
  const gone = editor.call(knowledge.changeCategory, renamed)
  expect(await codeOf(gone)).toBe('ARTICLE_CATEGORY_NOT_FOUND')
  // an empty base has no categories, so the limit is reached in one statement
  await w.sql(
    `insert into article_categories (id, organization_id, name, created_at)
    select gen_random_uuid(), $1, 'c' || n, now() from generate_series(1, $2::int) n`,
    [w.organizationId, limits.articleCategories],
  )
  const more = editor.call(knowledge.createCategory, { id: w.newId(), name: 'Ещё' })
  expect(await codeOf(more)).toBe('OBJECT_LIMIT_REACHED')
})
test('the list of editors is paged, the last changed first', async () => {
  const seen: string[] = []
  let cursor: string | null = null
  do {
    const page: { articles: { id: string; updatedAt: number }[]; next: string | null } = await boss.call(
      knowledge.list,
      { limit: 3, ...(cursor && { cursor }) },
    )
    seen.push(...page.articles.map(({ id }) => id))
    cursor = page.next
  } while (cursor)
  const [{ n }] = (await w.sql('select count(*)::int as n from articles where deleted_at is null')) as [{ n: number }]
  expect(new Set(seen).size).toBe(n)
  expect(seen).toHaveLength(n)
})
test('each change makes the lists of open consoles stale', async () => {
  const member = userMember((await w.gate.user(reader.token))!)
  let { epoch, position } = await w.deps.hub.poll(member, undefined, AbortSignal.timeout(30_000))
  const isTold = async () => {
    for (;;) {
      const answer = await w.deps.hub.poll(member, { epoch, position }, AbortSignal.timeout(30_000))
      ;({ epoch, position } = answer)
      if (JSON.stringify(answer).includes('"staleLists":["knowledge"]')) return true
    }
  }
  const { id: articleId } = await create('Живая')
  expect(await isTold()).toBe(true)
  await editor.call(knowledge.change, { articleId, published: false })
  expect(await isTold()).toBe(true)
  await editor.call(knowledge.remove, { articleId })
  expect(await isTold()).toBe(true)
  await editor.call(knowledge.restore, { articleId })
  expect(await isTold()).toBe(true)
})
