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
const cell = (text: string, type: 'tableCell' | 'tableHeader' = 'tableCell') => ({
  type,
  content: [text === '' ? { type: 'paragraph' as const } : paragraph(words(text))],
})
const table = (...rows: ReturnType<typeof cell>[][]) => ({
  type: 'table' as const,
  content: rows.map((content) => ({ type: 'tableRow' as const, content })),
})
const docOf = (block: unknown) => ({ type: 'doc', content: [block] })
test('a table as a plain message: a line per row, each value with the name of its column', () => {
  const heading = ['Город', 'Цена', 'Дней'].map((text) => cell(text, 'tableHeader'))
  const headed = table(heading, [cell('Москва'), cell('300 ₽'), cell('2')], [cell('Тверь'), cell(''), cell('3')])
  const bare = table([cell('Понедельник'), cell('9–18')], [cell(''), cell('')], [cell('Суббота'), cell('10–16')])
  const text = (block: object) => plainText(ArticleDoc.parse(docOf(block)))
  expect(text(headed)).toBe('Москва — Цена: 300 ₽, Дней: 2\nТверь — Дней: 3')
  expect(text(bare)).toBe('Понедельник — 9–18\nСуббота — 10–16')
  expect(text(table(heading))).toBe('Город — Цена — Дней')
})
test('tables with unequal rows, spans, other blocks inside, no or too many cells are refused', () => {
  const row = (n: number) => Array.from({ length: n }, () => cell('x'))
  const [wide, high] = [table(row(11)), table(...Array.from({ length: 101 }, () => row(1)))]
  const span = { ...cell('x'), attrs: { colspan: 2, rowspan: 1 } }
  const inside = { type: 'tableCell', content: [table(row(1))] }
  for (const bad of [table(row(2), row(1)), table(), table([]), wide, high, table([span]), table([inside as never])])
    expect(ArticleDoc.safeParse(docOf(bad)).success).toBe(false)
  expect(ArticleDoc.safeParse(docOf(table(row(10), row(10)))).success).toBe(true)
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
