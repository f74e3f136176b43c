import * as z from 'zod/mini'
import { id, text } from '../fields.ts'
import { article as limit } from '../limit-values.ts'

/**
 * The text of an article as a tree, never as HTML: only these nodes, marks and attributes exist. The names are those of
 * ProseMirror's JSON, so the editor reads and writes it directly.
 */
export type ArticleMark =
  | { readonly type: 'bold' | 'italic' | 'code' }
  | { readonly type: 'link'; readonly attrs: { readonly href: string } }
export type ArticleInline =
  | { readonly type: 'text'; readonly text: string; readonly marks?: readonly ArticleMark[] | undefined }
  | { readonly type: 'hardBreak' }
export interface ArticleParagraph {
  readonly type: 'paragraph'
  readonly content?: readonly ArticleInline[] | undefined
}
export interface ArticleListItem {
  readonly type: 'listItem'
  readonly content: readonly (ArticleParagraph | ArticleList)[]
}
export interface ArticleList {
  readonly type: 'bulletList' | 'orderedList'
  readonly content: readonly ArticleListItem[]
}
export interface ArticlePicture {
  readonly type: 'picture'
  readonly attrs: { readonly fileId: string; readonly alt: string }
}
export interface ArticleTableCell {
  readonly type: 'tableCell' | 'tableHeader'
  readonly content: readonly ArticleParagraph[]
}
export interface ArticleTableRow {
  readonly type: 'tableRow'
  readonly content: readonly ArticleTableCell[]
}
/** All rows have the same number of cells: none spans others. */
export interface ArticleTable {
  readonly type: 'table'
  readonly content: readonly ArticleTableRow[]
}
export type ArticleBlock =
  | ArticleParagraph
  | ArticleList
  | ArticlePicture
  | ArticleTable
  | {
      readonly type: 'heading'
      readonly attrs: { readonly level: 2 | 3 }
      readonly content?: readonly ArticleInline[] | undefined
    }
  | { readonly type: 'codeBlock'; readonly content?: readonly { type: 'text'; text: string }[] | undefined }
  | { readonly type: 'blockquote'; readonly content: readonly ArticleParagraph[] }
export interface ArticleDoc {
  readonly type: 'doc'
  readonly content: readonly ArticleBlock[]
}

/** Addresses that an article may link to. Browsers skip control characters and blanks inside a scheme. */
export const isArticleLink = (href: string): boolean =>
  /^(https?:\/\/[^/]|mailto:[^\s@]+@|tel:\+?\d)/i.test(href) && !/[\p{Cc}\s\\]/u.test(href) && URL.canParse(href)

const oneOf = <const T extends string>(...types: T[]) => z.enum(types)
const href = text(2000).check(z.refine(isArticleLink, 'FIELD_INVALID'))
const Mark = z.union([
  z.strictObject({ type: oneOf('bold', 'italic', 'code') }),
  z.strictObject({ type: z.literal('link'), attrs: z.strictObject({ href }) }),
])
const words = text(limit.text)
const Inline = z.union([
  z.strictObject({
    type: z.literal('text'),
    text: words,
    marks: z.optional(z.array(Mark).check(z.maxLength(4))),
  }),
  z.strictObject({ type: z.literal('hardBreak') }),
])
const many = <T extends z.ZodMiniType>(item: T) => z.array(item).check(z.maxLength(limit.nodes, 'TEXT_TOO_LONG'))
const inlines = z.optional(many(Inline))
const Paragraph = z.strictObject({ type: z.literal('paragraph'), content: inlines })
const listType = oneOf('bulletList', 'orderedList')
/** The depth is part of the schema, so hostile nesting costs nothing. */
const listOf = (depth: number): z.ZodMiniType<ArticleList> => {
  const item = depth === 0 ? Paragraph : z.union([Paragraph, listOf(depth - 1)])
  const Item = z.strictObject({ type: z.literal('listItem'), content: many(item) })
  return z.strictObject({ type: listType, content: many(Item) })
}
const plain = z.strictObject({ type: z.literal('text'), text: words })
const Cell = z.strictObject({
  type: oneOf('tableCell', 'tableHeader'),
  content: many(Paragraph).check(z.minLength(1, 'FIELD_INVALID')),
})
const Row = z.strictObject({
  type: z.literal('tableRow'),
  content: z.array(Cell).check(z.minLength(1, 'FIELD_INVALID'), z.maxLength(limit.tableColumns, 'FIELD_INVALID')),
})
const Table = z
  .strictObject({
    type: z.literal('table'),
    content: z.array(Row).check(z.minLength(1, 'FIELD_INVALID'), z.maxLength(limit.tableRows, 'FIELD_INVALID')),
  })
  .check(z.refine(({ content: [first, ...rest] }) => rest.every((row) => row.content.length === first?.content.length)))
const Block: z.ZodMiniType<ArticleBlock> = z.union([
  Paragraph,
  z.strictObject({
    type: z.literal('heading'),
    attrs: z.strictObject({ level: z.union([z.literal(2), z.literal(3)]) }),
    content: inlines,
  }),
  listOf(limit.listDepth),
  z.strictObject({ type: z.literal('codeBlock'), content: z.optional(many(plain)) }),
  z.strictObject({ type: z.literal('blockquote'), content: many(Paragraph) }),
  Table,
  z.strictObject({ type: z.literal('picture'), attrs: z.strictObject({ fileId: id, alt: text(limit.alt) }) }),
])
export const ArticleDoc: z.ZodMiniType<ArticleDoc> = z.strictObject({ type: z.literal('doc'), content: many(Block) })
