import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import {
  Article,
  ArticleCategory,
  ArticleState,
  ArticleSuggestion,
  ArticleSummary,
  ArticleVersion,
  ArticleVisibility,
} from '../entities/article.ts'
import { ArticleDoc } from '../entities/article-doc.ts'
import { cursor, id, nameText, nothing, pageSize, querySeq, seenVersion, text } from '../fields.ts'
import { limits } from '../limits.ts'

const edits = needs('AUTHORITY_TEAM_TEMPLATE')
const categoryName = nameText(limits.articleCategoryName)
const one = z.strictObject({ articleId: id })
const fields = {
  title: nameText(limits.article.title),
  body: ArticleDoc,
  categoryId: z.nullable(id),
  /** null: every team. */
  teamIds: z.nullable(
    z.array(id).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.article.teams, 'TEXT_TOO_LONG')),
  ),
  published: z.boolean(),
}
/** Absent: internal, or as it is. */
const visibility = z.optional(ArticleVisibility)
const writing = [
  'ARTICLE_CATEGORY_NOT_FOUND',
  'ARTICLE_TEAMS_NOT_YOURS',
  'ARTICLE_TOO_LONG',
  'FILE_NOT_FOUND',
  'TEAMS_NOT_FOUND',
] as const

/** The knowledge base. Readers get published articles of their teams; editors also drafts and deleted ones. */
export const knowledge = {
  categories: endpoint({
    method: 'GET',
    path: '/knowledge/categories',
    access: anyUser,
    input: nothing,
    entity: z.object({ categories: z.array(ArticleCategory) }),
    errors: [],
  }),
  createCategory: endpoint({
    method: 'POST',
    path: '/knowledge/categories',
    access: edits,
    /** The caller makes the `id`: a repeated call creates nothing. */
    input: z.strictObject({ id, name: categoryName }),
    entity: ArticleCategory,
    errors: ['ARTICLE_CATEGORY_EXISTS', 'ARTICLE_CATEGORY_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  changeCategory: endpoint({
    method: 'PATCH',
    path: '/knowledge/categories/:articleCategoryId',
    access: edits,
    input: z.strictObject({ articleCategoryId: id, version: seenVersion, name: categoryName }),
    entity: ArticleCategory,
    errors: ['ARTICLE_CATEGORY_EXISTS', 'ARTICLE_CATEGORY_NOT_FOUND', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** Its articles stay, without a category. */
  removeCategory: endpoint({
    method: 'DELETE',
    path: '/knowledge/categories/:articleCategoryId',
    access: edits,
    input: z.strictObject({ articleCategoryId: id }),
    entity: z.null(),
    errors: ['ARTICLE_CATEGORY_NOT_FOUND'],
  }),
  /** Articles of one state, the last changed first. */
  list: endpoint({
    method: 'GET',
    path: '/knowledge/articles',
    access: edits,
    input: z.strictObject({
      state: z.optional(ArticleState),
      articleCategoryId: z.optional(id),
      search: z.optional(text(limits.searchText)),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** `next`: null on the last page, and after a search, which returns the best ones. */
    entity: z.object({ articles: z.array(ArticleSummary), next: z.nullable(z.string()) }),
    errors: [],
  }),
  /** Published articles: the best ones for these words, or without words those of a category by title. */
  search: endpoint({
    method: 'GET',
    path: '/knowledge/search',
    access: anyUser,
    input: z.strictObject({ search: text(limits.searchText), articleCategoryId: z.optional(id) }),
    entity: z.object({ articles: z.array(ArticleSummary) }),
    errors: [],
  }),
  /** Published articles for what the client of this chat asked last. */
  suggest: endpoint({
    method: 'GET',
    path: '/chats/:chatId/knowledge',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: z.object({ articles: z.array(ArticleSuggestion) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/knowledge/articles/:articleId',
    access: anyUser,
    input: one,
    entity: Article,
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/knowledge/articles',
    access: edits,
    /** The caller makes the `id`: a repeated call creates nothing. */
    input: z.strictObject({ id, ...fields, visibility }),
    entity: Article,
    errors: [...writing, 'ARTICLE_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/knowledge/articles/:articleId',
    access: edits,
    input: z.strictObject({
      articleId: id,
      version: seenVersion,
      title: z.optional(fields.title),
      body: z.optional(fields.body),
      categoryId: z.optional(fields.categoryId),
      teamIds: z.optional(fields.teamIds),
      published: z.optional(fields.published),
      visibility,
    }),
    entity: Article,
    errors: [...writing, 'ARTICLE_NOT_FOUND', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/knowledge/articles/:articleId',
    access: edits,
    input: one,
    entity: z.null(),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  /** A deleted article is what it was before. */
  restore: endpoint({
    method: 'POST',
    path: '/knowledge/articles/:articleId/restoration',
    access: edits,
    input: one,
    entity: Article,
    errors: ['ARTICLE_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  /** The newest first. */
  versions: endpoint({
    method: 'GET',
    path: '/knowledge/articles/:articleId/versions',
    access: edits,
    input: one,
    entity: z.object({ versions: z.array(ArticleVersion) }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/knowledge/articles/:articleId/versions/:number',
    access: edits,
    input: z.strictObject({ articleId: id, number: querySeq }),
    entity: z.object({ ...ArticleVersion.shape, body: ArticleDoc }),
    errors: ['ARTICLE_NOT_FOUND'],
  }),
} as const
