import type { ArticleDoc } from '@beseda/contract/entities/article-doc.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { picturesIn, plainText } from '@beseda/domain/knowledge/plain-text.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const known = prepared(`
  select file_id as id from article_files where organization_id = $1 and article_id = $2 and file_id = any ($3::uuid[])`)
/** Pictures that this user uploaded and nothing uses: the id alone gives no access. */
const claim = prepared(`
  update files set sweep_at = null
  where organization_id = $1 and id = any ($2::uuid[]) and uploaded_by_user = $3 and kind = 'image' and message_id is null
    and sweep_at is not null
  returning id`)
const add = prepared(`
  insert into article_files (organization_id, article_id, file_id) select $1, $2, id from unnest($3::uuid[]) as x(id)`)

/** The plain text of a body within the limits. */
export const textOf = (body: ArticleDoc): string => {
  const text = plainText(body)
  const { text: max, pictures } = limits.article
  if (text.length > max || picturesIn(body).length > pictures) throw fail('ARTICLE_TOO_LONG', { max, pictures })
  return text
}
/** Gives the pictures of the body to the article. Throws FILE_NOT_FOUND for a picture of somebody or something else. */
export const keepPictures = async (w: Work, userId: string, articleId: string, body: ArticleDoc): Promise<void> => {
  const ids = picturesIn(body)
  if (ids.length === 0) return
  const kept = new Set((await w.run<{ id: string }>(known, [w.organizationId, articleId, ids])).map(({ id }) => id))
  const fresh = ids.filter((id) => !kept.has(id))
  if (fresh.length === 0) return
  const claimed = await w.run<{ id: string }>(claim, [w.organizationId, fresh, userId])
  if (claimed.length < fresh.length) throw fail('FILE_NOT_FOUND')
  w.write(add, [w.organizationId, articleId, fresh])
}
