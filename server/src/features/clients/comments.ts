import type { ClientComment } from '@beseda/contract/entities/client.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type Changing, changeClient } from './change.ts'

const one = prepared(`
  select c.id, c.client_id as "clientId", c.text, c.author_id as "authorId", c.created_at as "createdAt"
  from client_comments c where c.organization_id = $1 and c.id = $2`)
const count = prepared(`
  select count(*)::int as n from client_comments where organization_id = $1 and client_id = $2`)
const insert = prepared(`
  insert into client_comments (id, organization_id, client_id, author_id, text, created_at)
  values ($2, $1, $3, $4, $5, $6) on conflict do nothing returning id`)
const update = prepared(`
  update client_comments set text = $3, edited_at = $4 where organization_id = $1 and id = $2`)
const remove = prepared(`delete from client_comments where organization_id = $1 and id = $2`)

interface Row {
  readonly id: string
  readonly clientId: string
  readonly text: string
  readonly authorId: string
  readonly createdAt: number
}
interface NewComment {
  readonly clientId: string
  readonly id: string
  readonly text: string
}
/** Repeated with the same id, it changes nothing. */
export const addComment = (ctx: Ctx, { clientId, id, text: typed }: NewComment): Promise<ClientComment> =>
  changeClient(ctx, clientId, async ({ w, client, record, show }) => {
    const user = userOf(ctx)
    const text = typed.trim()
    const author = { id: user.userId, name: user.name }
    const [known] = await w.run<Row>(one, [w.organizationId, id])
    if (known && (known.clientId !== client.id || known.authorId !== user.userId)) throw fail('COMMENT_EXISTS')
    if (known) return { id, text: known.text, author, createdAt: known.createdAt, editedAt: null }
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId, client.id])) as [{ n: number }]
    if (n >= limits.clientComments) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientComments })
    const added = await w.run(insert, [w.organizationId, id, client.id, user.userId, text, toDb(w.now)])
    if (added.length === 0) throw fail('COMMENT_EXISTS')
    show('commented')
    record({ comment: null }, { comment: text })
    return { id, text, author, createdAt: w.now, editedAt: null }
  })

/** Comments of others can only be read. */
const changeOwn = <T>(
  ctx: Ctx,
  commentId: string,
  body: (o: Changing & { readonly comment: Row }) => Promise<T>,
): Promise<T> => {
  const find = async (w: Work): Promise<string | undefined> =>
    (await w.run<Row>(one, [w.organizationId, commentId]))[0]?.clientId
  return changeClient(ctx, { find, missing: 'COMMENT_NOT_FOUND' }, async (changing) => {
    const [comment] = await changing.w.run<Row>(one, [changing.w.organizationId, commentId])
    if (comment?.authorId !== userOf(ctx).userId) throw fail('COMMENT_NOT_FOUND')
    return body({ ...changing, comment })
  })
}

export const changeComment = (
  ctx: Ctx,
  { commentId, text: typed }: { commentId: string; text: string },
): Promise<ClientComment> =>
  changeOwn(ctx, commentId, async ({ w, comment, record, show }) => {
    const text = typed.trim()
    await w.run(update, [w.organizationId, commentId, text, toDb(w.now)])
    show('commented')
    record({ comment: comment.text }, { comment: text })
    const author = { id: comment.authorId, name: userOf(ctx).name }
    return { id: commentId, text, author, createdAt: comment.createdAt, editedAt: w.now }
  })

export const removeComment = (ctx: Ctx, commentId: string): Promise<null> =>
  changeOwn(ctx, commentId, async ({ w, comment, record, show }) => {
    await w.run(remove, [w.organizationId, commentId])
    show('commented')
    record({ comment: comment.text }, { comment: null })
    return null
  })
