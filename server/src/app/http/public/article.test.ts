import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { expect, test } from 'vitest'
import { articlePage, bodyHtml, langOf } from './article.ts'

const hostile = `</title><script>alert("1")</script><img src=x onerror='a'>&`
const escaped = hostile.replace(/[&<>"']/g, (c) => `&#${c.charCodeAt(0)};`)
const text = (of: string) => ({ type: 'text' as const, text: of })
const paragraph = { type: 'paragraph' as const, content: [text(hostile)] }
/** Every kind of block, with a text that would be an element if it were not escaped. */
const body: ArticleDoc = {
  type: 'doc',
  content: [
    paragraph,
    { type: 'heading', attrs: { level: 2 }, content: [text(hostile)] },
    { type: 'codeBlock', content: [text(hostile)] },
    { type: 'blockquote', content: [paragraph] },
    { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph] }] },
    { type: 'table', content: [{ type: 'tableRow', content: [{ type: 'tableHeader', content: [paragraph] }] }] },
    { type: 'picture', attrs: { fileId: 'f', alt: hostile } },
    { type: 'picture', attrs: { fileId: 'lost', alt: hostile } },
    {
      type: 'paragraph',
      content: [
        {
          ...text(hostile),
          marks: [{ type: 'bold' }, { type: 'link', attrs: { href: `https://x.example/?a="'<b>&c` } }],
        },
      ],
    },
  ],
}
const files = [
  {
    id: 'f',
    name: hostile,
    kind: 'image' as const,
    mime: 'image/png',
    size: 1,
    width: 2,
    height: 3,
    url: '/files/f?e=1&s="x',
  },
] as never

test('every text is escaped, whatever block it is in; only known elements come out', () => {
  const html = bodyHtml(body, files)
  expect(html.split(escaped).length - 1).toBe(9)
  const tags = [...html.matchAll(/<(\w+)/g)].map(([, tag]) => tag)
  expect([...new Set(tags)].sort()).toEqual([
    'a',
    'blockquote',
    'code',
    'div',
    'h2',
    'img',
    'li',
    'p',
    'pre',
    'strong',
    'table',
    'tbody',
    'th',
    'tr',
    'ul',
  ])
  expect(html).not.toMatch(/<script|onerror='|javascript:/)
  expect(html).toContain(
    '<a href="https://x.example/?a=&#34;&#39;&#60;b&#62;&#38;c" rel="noopener noreferrer nofollow">',
  )
  expect(html).toContain('src="/files/f?e=1&#38;s=&#34;x"')
})
test('the head has the title and the beginning, in the language of the article', () => {
  const words: ArticleDoc = {
    type: 'doc',
    content: [{ type: 'paragraph', content: [text('Вернём деньги за три дня')] }],
  }
  const article = {
    title: 'Возврат',
    body: words,
    files,
    updatedAt: Date.UTC(2026, 10, 24),
    isIndexed: false,
    version: 1,
  }
  const page = (o: object = {}) =>
    articlePage(
      { name: 'Беседа', look: 'beseda' as never },
      { ...article, brand: null, organizationName: hostile, ...o },
      'https://c.example/k/1',
    )
  const html = page()
  expect(html).toContain('<html lang="ru">')
  expect(html).toContain('<title>Возврат — Беседа</title>')
  expect(html).toContain('<meta name="robots" content="noindex, nofollow">')
  expect(html).toContain('Обновлено <time datetime="2026-11-24">24 ноября 2026')
  expect(html).toContain('<meta name="description" content="Вернём деньги за три дня">')
  expect(html).not.toContain('canonical')
  expect(html.split('<script').length).toBe(1)
  const english = { title: 'Returns', body: { type: 'doc', content: [] }, isIndexed: true }
  expect(page(english)).toContain('<html lang="en">')
  expect(page(english)).toContain('<link rel="canonical" href="https://c.example/k/1">')
  expect(page(english)).toContain('content="index, nofollow"')
})
test.each([
  ['Возврат товара в магазин Apple', 'ru'],
  ['How to return an order', 'eng'],
  ['123', 'ru'],
])('%s is %s', (of, lang) => {
  expect(langOf(of)).toBe(lang)
})
