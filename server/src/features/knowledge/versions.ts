import type { ArticleVersion } from '@beseda/contract/entities/article.ts'
import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { findArticle } from './read.ts'

const insert = prepared(`
  insert into article_versions (organization_id, article_id, number, title, body, by, at)
  select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6 from article_versions where organization_id = $1 and article_id = $2`)
const prune = prepared(`
  delete from article_versions v where v.organization_id = $1 and v.article_id = $2 and v.number <=
    (select max(number) - ${limits.article.versions} from article_versions where organization_id = $1 and article_id = $2)`)
const columns = `number, title, by, at`
const all = prepared(`
  select ${columns} from article_versions where organization_id = $1 and article_id = $2 order by number desc`)
const one = prepared(`
  select ${columns}, body from article_versions where organization_id = $1 and article_id = $2 and number = $3`)

/** Keeps title and text as they are now. The article is locked, so numbers do not repeat. */
export const keepVersion = (
  w: Work,
  articleId: string,
  { title, body, by }: { readonly title: string; readonly body: ArticleDoc; readonly by: string },
): void => {
  w.write(insert, [w.organizationId, articleId, title, JSON.stringify(body), by, toDb(w.now)])
  w.write(prune, [w.organizationId, articleId])
}
export const listVersions = async (
  c: Runner,
  user: SignedIn,
  articleId: string,
): Promise<{ versions: ArticleVersion[] }> => {
  await findArticle(c, user, articleId)
  return { versions: [...(await c.run<ArticleVersion>(all, [user.organizationId, articleId]))] }
}
export const findVersion = async (
  c: Runner,
  user: SignedIn,
  { articleId, number }: { articleId: string; number: number },
): Promise<ArticleVersion & { body: ArticleDoc }> => {
  await findArticle(c, user, articleId)
  const [version] = await c.run<ArticleVersion & { body: ArticleDoc }>(one, [user.organizationId, articleId, number])
  if (!version) throw fail('ARTICLE_NOT_FOUND')
  return version
}
