import { knowledge } from '@beseda/contract/endpoints/knowledge.ts'
import type { Connection } from '../../platform/db.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeCategory, createCategory, listCategories, removeCategory } from './categories.ts'
import { listArticles, searchArticles } from './list.ts'
import { findArticle, toArticle } from './read.ts'
import { suggestArticles } from './suggest.ts'
import { findVersion, listVersions } from './versions.ts'
import { changeArticle, createArticle, removeArticle, restoreArticle } from './write.ts'

const reading = <T>(ctx: Ctx, body: (c: Connection, user: SignedIn) => Promise<T>): Promise<T> =>
  read(ctx.deps, userOf(ctx).organizationId, (c) => body(c, userOf(ctx)))

export const knowledgeRoutes = routesOf(knowledge, {
  categories: (ctx) => reading(ctx, listCategories),
  createCategory,
  changeCategory,
  removeCategory: (ctx, { articleCategoryId }) => removeCategory(ctx, articleCategoryId),
  list: (ctx, input) => reading(ctx, (c, user) => listArticles(c, user, input)),
  search: (ctx, input) => reading(ctx, (c, user) => searchArticles(c, user, input)),
  suggest: (ctx, { chatId }) => reading(ctx, (c, user) => suggestArticles(c, user, chatId)),
  one: (ctx, { articleId }) =>
    reading(ctx, async (c, user) => toArticle(c, ctx.deps, user.organizationId, await findArticle(c, user, articleId))),
  create: createArticle,
  change: changeArticle,
  remove: (ctx, { articleId }) => removeArticle(ctx, articleId),
  restore: (ctx, { articleId }) => restoreArticle(ctx, articleId),
  versions: (ctx, { articleId }) => reading(ctx, (c, user) => listVersions(c, user, articleId)),
  version: (ctx, input) => reading(ctx, (c, user) => findVersion(c, user, input)),
})
