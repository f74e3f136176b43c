import type { Article, ArticleVisibility } from '@beseda/contract/entities/article.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { cleanDoc } from './clean-doc.ts'

/** The fields of an article. `access`: every team, or those of `teamIds`. */
export type ArticleValues = Readonly<{
  title: string
  body: ArticleDoc
  categoryId: string
  access: 'all' | 'some'
  teamIds: readonly string[]
  published: boolean
  visibility: ArticleVisibility
}>
export const emptyDoc: ArticleDoc = { type: 'doc', content: [] }

export const valuesOf = (article: Article | null, categoryId: string): ArticleValues => ({
  title: article?.title ?? '',
  // in the editor's order of keys, so that an untouched text is unchanged
  body: article ? cleanDoc(article.body) : emptyDoc,
  categoryId: article ? (article.category?.id ?? '') : categoryId,
  access: article?.teams ? 'some' : 'all',
  teamIds: article?.teams?.map((team) => team.id) ?? [],
  published: article?.state === 'published',
  visibility: article?.visibility ?? 'internal',
})
export const toInput = (id: { articleId: string } | { id: string }, values: ArticleValues) => {
  const { title, body, categoryId, access, teamIds, published, visibility } = values
  const places = { categoryId: categoryId || null, teamIds: access === 'all' ? null : [...teamIds] }
  return { ...id, title, body, ...places, published, visibility }
}
/** A form sends only what changed of a group; a document is always sent whole. */
export const wholeBody = <I extends object>(input: I): I =>
  'body' in input ? { ...input, body: { ...emptyDoc, ...(input.body as object) } } : input
