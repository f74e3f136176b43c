import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ArticleDoc } from './article-doc.ts'
import { editable } from './field-changes.ts'
import { StoredFile } from './file.ts'
import { Named } from './user.ts'

/** A shelf of the knowledge base. */
export const ArticleCategory = z.object({
  id,
  ...editable,
  name: z.string(),
  /** Its articles that the reader may see; deleted ones are not counted. */
  articles: z.number(),
})
export type ArticleCategory = z.infer<typeof ArticleCategory>

/** `deleted`: kept until it is restored; nobody finds it. */
export const ArticleState = z.enum(['draft', 'published', 'deleted'])
export type ArticleState = z.infer<typeof ArticleState>

/**
 * Who may open a published article without signing in. `internal`: nobody; `link`: anybody with its address; `indexed`: search
 * engines, too.
 */
export const articleVisibilities = ['internal', 'link', 'indexed'] as const
export const ArticleVisibility = z.enum(articleVisibilities, { error: 'FIELD_INVALID' })
export type ArticleVisibility = z.infer<typeof ArticleVisibility>

/** A line of a list. */
export const ArticleSummary = z.object({
  id,
  title: z.string(),
  /** Its beginning, or where the searched words are. */
  excerpt: z.string(),
  category: z.nullable(Named),
  /** Teams that may see it; null: every team. */
  teams: z.nullable(z.array(Named)),
  state: ArticleState,
  author: z.string(),
  updatedAt: time,
  updatedBy: z.string(),
})
export type ArticleSummary = z.infer<typeof ArticleSummary>

export const Article = z.extend(ArticleSummary, {
  ...editable,
  body: ArticleDoc,
  visibility: ArticleVisibility,
  /** Where everybody can open it; null: nobody can without signing in. */
  publicUrl: z.nullable(z.string()),
  /** The pictures of the body. */
  files: z.array(StoredFile),
})
export type Article = z.infer<typeof Article>

/** How the title and the text once were. */
export const ArticleVersion = z.object({ number: z.number(), title: z.string(), by: z.string(), at: time })
export type ArticleVersion = z.infer<typeof ArticleVersion>

/** An article that may answer what the client asked. */
export const ArticleSuggestion = z.extend(ArticleSummary, {
  /** The client's words that are in it, the rarest first. */
  words: z.array(z.string()),
})
export type ArticleSuggestion = z.infer<typeof ArticleSuggestion>
