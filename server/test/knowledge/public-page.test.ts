import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../src/platform/files/samples.ts'
import type { Operator } from '../world/people.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let editor: Operator
beforeAll(async () => {
  w = await createWorld()
  editor = await w.operator('editor', { rights: ['AUTHORITY_TEAM_TEMPLATE'] })
})
afterAll(() => w.close())
type Visibility = 'indexed' | 'internal' | 'link'
const body: ArticleDoc = {
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text: 'Деньги вернём за 3 дня' }] }],
}
const create = (o: { visibility?: Visibility; published?: boolean; body?: ArticleDoc }) =>
  editor.call(knowledge.create, {
    ...{ id: w.newId(), title: 'Возврат', body, categoryId: null, teamIds: [w.teamId], published: true },
    ...o,
  })
const open = (id: string, headers: Record<string, string> = {}) =>
  w.app.inject({ method: 'GET', url: `/k/${id}`, headers })

test('an article with a link is a page without sign-in, scripts and names of people', async () => {
  const article = await create({ visibility: 'link' })
  expect(article.publicUrl).toBe(`${w.deps.settings.publicUrl}/k/${article.id}`)
  const page = await open(article.id)
  expect(page.statusCode).toBe(200)
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, max-age=300',
    'x-robots-tag': 'noindex, nofollow',
    'content-security-policy': expect.stringMatching(/^default-src 'none'; style-src 'self'; img-src 'self'/),
  })
  expect(page.body).toContain('<h1>Возврат</h1>')
  expect(page.body).toContain('Деньги вернём за 3 дня')
  expect(page.body).not.toMatch(/<script|editor|style="/)
  const again = await open(article.id, { 'if-none-match': String(page.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
})
test('internal, draft, deleted, foreign and unknown articles have one answer', async () => {
  const unknown = await open(w.newId())
  expect([unknown.statusCode, unknown.headers['cache-control']]).toEqual([404, 'no-store'])
  const internal = await create({})
  expect([internal.visibility, internal.publicUrl]).toEqual(['internal', null])
  const draft = await create({ visibility: 'indexed', published: false })
  expect(draft.publicUrl).toBeNull()
  const deleted = await create({ visibility: 'link' })
  await editor.call(knowledge.remove, { articleId: deleted.id })
  for (const id of [internal.id, draft.id, deleted.id, 'x', `${internal.id}'`]) {
    const answer = await open(encodeURIComponent(id))
    expect([answer.statusCode, answer.body]).toEqual([404, unknown.body])
  }
})
test('access is a field of its own: closed, the page is gone; opened to search engines, it is listed', async () => {
  const { id: articleId, version } = await create({ visibility: 'link' })
  const listed = await editor.call(knowledge.change, { articleId, version, visibility: 'indexed' })
  expect((await open(articleId)).headers['x-robots-tag']).toBe('index, nofollow')
  await editor.call(knowledge.change, { articleId, version: listed.version, visibility: 'internal' })
  expect((await open(articleId)).statusCode).toBe(404)
})
test('pictures are shown by links that outlive every cached copy of the page', async () => {
  const { entity } = await upload(w, editor, { content: png, name: 'a.png' })
  const picture = { type: 'picture' as const, attrs: { fileId: entity!.id!, alt: 'Схема' } }
  const { id } = await create({ visibility: 'link', body: { type: 'doc', content: [picture] } })
  const src = /<img src="([^"]+)"/.exec((await open(id)).body)?.[1]?.replaceAll('&#38;', '&')
  const file = await w.app.inject({ method: 'GET', url: src! })
  expect([file.statusCode, file.headers['content-type']]).toEqual([200, 'image/png'])
})
test('an organization that is closed shows nothing', async () => {
  const { id } = await create({ visibility: 'link' })
  await w.sql("update organizations set status = 'deactivated'")
  expect((await open(id)).statusCode).toBe(404)
})
