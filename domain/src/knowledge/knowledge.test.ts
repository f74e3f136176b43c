import { ArticleDoc, type ArticleInline, isArticleLink } from '@beseda/contract/entities/article-doc.ts'
import { expect, test } from 'vitest'
import { isArticleFor } from './access.ts'
import { picturesIn, plainText } from './plain-text.ts'
import { questionWords } from './question.ts'

const words = (text: string, href?: string): ArticleInline => ({
  type: 'text',
  text,
  ...(href && { marks: [{ type: 'link', attrs: { href } }] }),
})
const paragraph = (...content: ArticleInline[]) => ({ type: 'paragraph' as const, content })
const fileId = 'abcdef00-0000-7000-8000-000000000000'

test('an article as a plain message: lists, links with their addresses, no pictures', () => {
  const doc: ArticleDoc = {
    type: 'doc',
    content: [
      { type: 'heading', attrs: { level: 2 }, content: [words('Возврат')] },
      paragraph(words('Условия: '), words('на сайте', 'https://shop.example/return'), { type: 'hardBreak' }),
      paragraph(words('shop.example', 'https://shop.example/'), words(', '), words('почта', 'mailto:a@shop.example')),
      {
        type: 'orderedList',
        content: [
          { type: 'listItem', content: [paragraph(words('Заявка'))] },
          {
            type: 'listItem',
            content: [
              paragraph(words('Отправка')),
              { type: 'bulletList', content: [{ type: 'listItem', content: [paragraph(words('курьер'))] }] },
            ],
          },
        ],
      },
      { type: 'picture', attrs: { fileId, alt: 'схема' } },
      { type: 'codeBlock', content: [{ type: 'text', text: 'КОД-1' }] },
      { type: 'blockquote', content: [paragraph(words('цитата'))] },
      { type: 'paragraph' },
    ],
  }
  expect(ArticleDoc.parse(doc)).toEqual(doc)
  expect(plainText(doc).split('\n')).toEqual([
    ...['Возврат', '', 'Условия: на сайте (https://shop.example/return)', '', ''],
    ...['shop.example, почта (a@shop.example)', '', '1. Заявка', '2. Отправка', '  • курьер', ''],
    ...['КОД-1', '', 'цитата'],
  ])
  expect(picturesIn(doc)).toEqual([fileId])
})
test.each([
  'javascript:alert(1)',
  'JaVa\tScript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:x',
  '//evil.example',
  'https:evil',
  'https:///x',
  '/\\evil',
  'https://a b',
  ' https://a.example',
  '',
])('no link: %j', (href) => {
  expect(isArticleLink(href)).toBe(false)
  const doc = { type: 'doc', content: [paragraph(words('x', href || ' '))] }
  expect(ArticleDoc.safeParse(doc).success).toBe(false)
})
test.each(['https://shop.example/a?b=1', 'mailto:a@shop.example', 'tel:+78005553535'])('a link: %s', (href) =>
  expect(isArticleLink(href)).toBe(true),
)
test('what the schema does not know is refused: other nodes, attributes, marks, levels, nesting', () => {
  const nested = (depth: number): object => ({
    type: 'bulletList',
    content: [{ type: 'listItem', content: [{ type: 'paragraph' }, ...(depth > 0 ? [nested(depth - 1)] : [])] }],
  })
  const parses = (...content: unknown[]) => ArticleDoc.safeParse({ type: 'doc', content }).success
  expect(parses(nested(4))).toBe(true)
  expect(parses(nested(5))).toBe(false)
  expect(parses(nested(2000))).toBe(false)
  expect(parses({ type: 'iframe', attrs: { src: 'https://evil.example' } })).toBe(false)
  expect(parses({ type: 'paragraph', attrs: { onclick: 'x' } })).toBe(false)
  expect(parses({ type: 'heading', attrs: { level: 1 } })).toBe(false)
  expect(parses({ type: 'picture', attrs: { fileId, alt: '', src: 'https://evil.example/x.png' } })).toBe(false)
  expect(parses({ type: 'picture', attrs: { fileId: 'https://evil.example/x.png', alt: '' } })).toBe(false)
  expect(parses(paragraph({ type: 'text', text: 'x', marks: [{ type: 'style' }] } as never))).toBe(false)
  expect(parses(paragraph(words('\u0000')))).toBe(false)
  expect(parses(JSON.parse('{"type":"paragraph","__proto__":{"isAdmin":true}}'))).toBe(false)
  // markup is text
  expect(parses(paragraph(words('<img src=x onerror=alert(1)>')))).toBe(true)
})
test('the words of a question', () => {
  expect(questionWords('Здравствуйте! Где мой ЗАКАЗ № 48213? Заказ ещё в пути?')).toEqual([
    ...['здравствуйте', 'где', 'мой', 'заказ', '48213', 'еще', 'пути'],
  ])
  expect(questionWords("'; drop table articles; --")).toEqual(['drop', 'table', 'articles'])
  expect(questionWords('?!')).toEqual([])
  expect(questionWords(Array.from({ length: 500 }, (_, i) => `w${i}`).join(' '))).toHaveLength(60)
})
test('teams of an article', () => {
  const of = (...teamIds: string[]) => ({ teamIds, all: false })
  expect([isArticleFor(null, of()), isArticleFor(['a', 'b'], of('b'))]).toEqual([true, true])
  expect([isArticleFor(['a'], of('b')), isArticleFor([], of('b'))]).toEqual([false, false])
  expect(isArticleFor([], { teamIds: [], all: true })).toBe(true)
})
