import { has } from '@beseda/contract/access.ts'
import type { ChatList, SavedView } from '@beseda/contract/entities/chat-list.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { findView } from './read.ts'

interface Form {
  readonly name: string
  readonly shared: boolean
  readonly list?: ChatList | undefined
}
const insert = prepared(`
  insert into saved_views (id, organization_id, created_by, name, shared, list, created_at)
  values ($2, $1, $3, $4, $5, $6, $7) on conflict (id) do nothing returning id`)
const update = prepared(`
  update saved_views set name = $3, shared = $4, list = coalesce($5::jsonb, list) where organization_id = $1 and id = $2`)
const remove = prepared('delete from saved_views where organization_id = $1 and id = $2')
/** The lock of the organization's row keeps two calls from exceeding the limit together. */
const lock = prepared('select id from organizations where id = $1 for no key update')
const count = prepared(`
  select count(*)::int as n from saved_views
  where organization_id = $1 and case when $3::boolean then shared else not shared and created_by = $2 end`)

const sharing = (user: SignedIn): void => {
  if (!has(user, 'AUTHORITY_ALL_CHATS')) throw fail('ACCESS_DENIED')
}
const mayList = (user: SignedIn, list: ChatList | undefined): void => {
  if (list?.scope === 'all') sharing(user)
}
const publish = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'savedView.changed'>['reason'],
  before: SavedView | null,
  after: SavedView | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'savedView.changed', savedViewId: id, reason, by })
  // a private view is no setting of the organization
  if (!before?.shared && !after?.shared) return
  const recordOf = (view: SavedView | null) => view && { name: view.name, shared: view.shared }
  const values = { before: recordOf(before), after: recordOf(after) }
  recordChange(w, { entity: 'savedView', entityId: id, name, action: reason, by, ...values })
}

/** A repeated call returns the view of the first one. */
export const createView = (ctx: Ctx, input: Form & { id: string; list: ChatList }): Promise<SavedView> => {
  const user = userOf(ctx)
  const { id, shared, list } = input
  if (shared) sharing(user)
  mayList(user, list)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId, user.userId, shared])) as [{ n: number }]
    const values = [w.organizationId, id, user.userId, input.name.trim(), shared, JSON.stringify(list), toDb(w.now)]
    const created = await w.run<{ id: string }>(insert, values)
    if (created.length > 0 && n >= limits.savedViews) throw fail('SAVED_VIEWS_TOO_MANY', { max: limits.savedViews })
    const view = await findView(w, user, w.now, id)
    if (created.length > 0) publish(w, user, 'created', null, view)
    return view
  })
}
/** The view, when this user may change it. */
const changeable = async (w: Work, user: SignedIn, id: string): Promise<SavedView> => {
  const view = await findView(w, user, w.now, id)
  if (!view.mayChange) throw fail('ACCESS_DENIED')
  return view
}
export const changeView = (ctx: Ctx, input: Form & { savedViewId: string }): Promise<SavedView> => {
  const user = userOf(ctx)
  const { savedViewId: id, name, shared, list } = input
  if (shared) sharing(user)
  mayList(user, list)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    const before = await changeable(w, user, id)
    // it would vanish from the lists of the user who hides it
    if (before.shared && !shared && before.by.id !== user.userId) throw fail('ACCESS_DENIED')
    await w.run(update, [w.organizationId, id, name.trim(), shared, list ? JSON.stringify(list) : null])
    const after = await findView(w, user, w.now, id)
    publish(w, user, 'changed', before, after)
    return after
  })
}
export const deleteView = (ctx: Ctx, { savedViewId: id }: { savedViewId: string }): Promise<null> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    const before = await changeable(w, user, id)
    await w.run(remove, [w.organizationId, id])
    publish(w, user, 'deleted', before, null)
    return null
  })
}
