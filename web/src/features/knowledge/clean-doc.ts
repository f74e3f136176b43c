import {
  type ArticleBlock,
  type ArticleDoc,
  type ArticleInline,
  type ArticleList,
  type ArticleMark,
  type ArticleParagraph,
  type ArticleTable,
  isArticleLink,
} from '@beseda/contract/entities/article-doc.ts'
import { article as limit } from '@beseda/contract/limit-values.ts'

/** A node as the editor keeps it: with attributes that the contract does not have. */
export interface EditorNode {
  readonly type?: string
  readonly text?: string | undefined
  readonly attrs?: object | undefined
  readonly marks?: readonly { readonly type: string; readonly attrs?: object | undefined }[] | undefined
  readonly content?: readonly EditorNode[] | undefined
}

const markOf = ({ type, attrs }: NonNullable<EditorNode['marks']>[number]): ArticleMark[] => {
  if (type === 'bold' || type === 'italic' || type === 'code') return [{ type }]
  const { href = '' } = (attrs ?? {}) as { href?: string }
  return type === 'link' && isArticleLink(href) ? [{ type, attrs: { href } }] : []
}
const inlinesOf = ({ content = [] }: EditorNode): ArticleInline[] =>
  content.flatMap((node): ArticleInline[] => {
    if (node.type === 'hardBreak') return [{ type: 'hardBreak' }]
    if (node.type !== 'text' || !node.text) return []
    const marks = (node.marks ?? []).flatMap(markOf)
    return [{ type: 'text', text: node.text, ...(marks.length > 0 && { marks }) }]
  })
const filled = <T extends object>(node: T, content: readonly ArticleInline[]) => ({
  ...node,
  ...(content.length > 0 && { content }),
})
const paragraphOf = (node: EditorNode): ArticleParagraph => filled({ type: 'paragraph' as const }, inlinesOf(node))
const isList = (node: EditorNode) => node.type === 'bulletList' || node.type === 'orderedList'
const paragraphsIn = (node: EditorNode): ArticleParagraph[] =>
  node.type === 'paragraph' ? [paragraphOf(node)] : (node.content ?? []).flatMap(paragraphsIn)
/** Lists deeper than the schema allows become paragraphs of the deepest one. */
const listOf = (node: EditorNode, depth: number): ArticleList => ({
  type: node.type === 'orderedList' ? 'orderedList' : 'bulletList',
  content: (node.content ?? []).map((item) => ({
    type: 'listItem',
    content: (item.content ?? []).flatMap((child): (ArticleParagraph | ArticleList)[] =>
      isList(child) && depth > 0 ? [listOf(child, depth - 1)] : paragraphsIn(child),
    ),
  })),
})
/** Longer and wider tables are cut at the limits; short rows get empty cells. */
const tableOf = (node: EditorNode): ArticleTable[] => {
  const rows = (node.content ?? []).filter((row) => row.type === 'tableRow').slice(0, limit.tableRows)
  const width = Math.min(Math.max(0, ...rows.map((row) => row.content?.length ?? 0)), limit.tableColumns)
  if (width === 0) return []
  const content = rows.map((row) => ({
    type: 'tableRow' as const,
    content: Array.from({ length: width }, (_, i) => {
      const found = row.content?.[i]
      const paragraphs = found ? paragraphsIn(found) : []
      return {
        type: found?.type === 'tableHeader' ? ('tableHeader' as const) : ('tableCell' as const),
        content: paragraphs.length > 0 ? paragraphs : [{ type: 'paragraph' as const }],
      }
    }),
  }))
  return [{ type: 'table', content }]
}
const blockOf = (node: EditorNode): ArticleBlock[] => {
  switch (node.type) {
    case 'paragraph':
      return [paragraphOf(node)]
    case 'heading':
      return [
        filled(
          {
            type: 'heading' as const,
            attrs: { level: (node.attrs as { level?: number } | undefined)?.level === 3 ? 3 : 2 } as const,
          },
          inlinesOf(node),
        ),
      ]
    case 'bulletList':
    case 'orderedList':
      return [listOf(node, limit.listDepth)]
    case 'blockquote':
      return [{ type: 'blockquote', content: paragraphsIn(node) }]
    case 'codeBlock': {
      const text = (node.content ?? []).map((child) => child.text ?? '').join('')
      return [{ type: 'codeBlock', ...(text !== '' && { content: [{ type: 'text', text }] }) }]
    }
    case 'table':
      return tableOf(node)
    case 'picture': {
      const { fileId, alt } = (node.attrs ?? {}) as { fileId?: unknown; alt?: unknown }
      return fileId
        ? [{ type: 'picture', attrs: { fileId: String(fileId), alt: String(alt ?? '').slice(0, limit.alt) } }]
        : []
    }
    default:
      return []
  }
}
const isBlank = (block: ArticleBlock | undefined) => block?.type === 'paragraph' && !block.content

/** What the editor holds, as the contract stores it. The empty paragraph that the editor keeps at the end is left out. */
export const cleanDoc = (node: EditorNode): ArticleDoc => {
  const content = (node.content ?? []).flatMap(blockOf)
  while (isBlank(content.at(-1))) content.pop()
  return { type: 'doc', content }
}
