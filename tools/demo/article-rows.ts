import type { ArticleBlock, ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { plainText } from '@beseda/domain/knowledge/plain-text.ts'
import type { Ids } from '../../server/src/platform/random.ts'
import { type ArticleContent, articles } from './content/articles.ts'
import type { TeamKey } from './content/staff.ts'

const paragraph = (text: string) => ({ type: 'paragraph' as const, content: [{ type: 'text' as const, text }] })
const items = (texts: readonly string[]) =>
  texts.map((text) => ({ type: 'listItem' as const, content: [paragraph(text)] }))
const toBlock = (piece: ArticleContent['pieces'][number]): ArticleBlock => {
  if (typeof piece === 'string') return paragraph(piece)
  if ('head' in piece) return { ...paragraph(piece.head), type: 'heading', attrs: { level: 2 } }
  return 'points' in piece
    ? { type: 'bulletList', content: items(piece.points) }
    : { type: 'orderedList', content: items(piece.steps) }
}
export const bodyOf = ({ pieces }: ArticleContent): ArticleDoc => ({ type: 'doc', content: pieces.map(toBlock) })

interface Owner {
  readonly organizationId: string
  readonly authorId: string
  readonly authorName: string
  readonly at: string
  readonly teamIds: ReadonlyMap<TeamKey, string>
}
/** The knowledge base of the shop as rows. */
export const articleRows = (ids: Ids, { organizationId, authorId, authorName, at, teamIds }: Owner) => {
  const of = { organization_id: organizationId }
  const shelves = new Map([...new Set(articles.map(({ category }) => category))].map((name) => [name, ids.next()]))
  const rows = articles.map((content) => ({ id: ids.next(), content, body: bodyOf(content) }))
  return {
    article_categories: [...shelves].map(([name, id]) => ({
      id,
      ...of,
      name,
      created_at: at,
      version: 1,
      field_versions: {},
    })),
    articles: rows.map(({ id, content: { title, category, team, draft }, body }) => ({
      id,
      ...of,
      category_id: shelves.get(category),
      title,
      body,
      text: plainText(body),
      team_ids: team ? [teamIds.get(team)] : null,
      published: !draft,
      created_by: authorId,
      created_at: at,
      updated_by: authorId,
      updated_at: at,
      version: 1,
      field_versions: {},
    })),
    article_versions: rows.map(({ id, content: { title }, body }) => ({
      ...of,
      article_id: id,
      number: 1,
      title,
      body,
      by: authorName,
      at,
    })),
  }
}
