import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import type { ReportView } from '@beseda/contract/entities/report-view.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { EventOf } from '@beseda/contract/events/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { findView } from './read.ts'

const insert = prepared(`
  insert into report_views (id, organization_id, created_by, name, shared, report, parameters, created_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8) on conflict (id) do nothing returning id`)
const update = prepared(`
  update report_views set name = $3, shared = $4, report = coalesce($5, report), parameters = coalesce($6::jsonb, parameters)
  where organization_id = $1 and id = $2`)
const remove = prepared('delete from report_views where organization_id = $1 and id = $2')
/** The lock of the organization's row keeps two calls from exceeding the limit together. */
const lock = prepared('select id from organizations where id = $1 for no key update')
/** Other views of the same audience. */
const count = prepared(`
  select count(*)::int as n from report_views where organization_id = $1 and id <> $4
    and case when $3::boolean then shared else not shared and created_by = $2 end`)

const orExists = (error: unknown) => {
  throw uniqueViolation(error)?.endsWith('_name') ? fail('REPORT_VIEW_EXISTS') : error
}
const hasRoom = async (w: Work, userId: string, shared: boolean, id: string): Promise<boolean> => {
  const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId, userId, shared, id])) as [{ n: number }]
  return n < limits.savedViews
}
const tooMany = () => fail('REPORT_VIEWS_TOO_MANY', { max: limits.savedViews })
const publish = (
  w: Work,
  user: SignedIn,
  reason: EventOf<'reportView.changed'>['reason'],
  before: ReportView | null,
  after: ReportView | null,
): void => {
  const { id, name } = (after ?? before)!
  const by = byUser(user.userId)
  w.emit({ type: 'reportView.changed', reportViewId: id, reason, by })
  // a private view is no setting of the organization
  if (!before?.shared && !after?.shared) return
  const recordOf = (view: ReportView | null) => view && { name: view.name, shared: view.shared }
  const values = { before: recordOf(before), after: recordOf(after) }
  recordChange(w, { entity: 'reportView', entityId: id, name, action: reason, by, ...values })
}
const change = <T>(ctx: Ctx, body: (w: Work, user: SignedIn) => Promise<T>): Promise<T> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    await w.run(lock, [w.organizationId])
    return body(w, user)
  })
}

/** A repeated call returns the view of the first one. */
export const createView = (ctx: Ctx, input: InputOf<typeof reportViews.create>): Promise<ReportView> =>
  change(ctx, async (w, user) => {
    const { id, name, shared, report, parameters } = input
    const isFree = await hasRoom(w, user.userId, shared, id)
    const values = [w.organizationId, id, user.userId, name.trim(), shared, report, JSON.stringify(parameters)]
    const created = await w.run<{ id: string }>(insert, [...values, toDb(w.now)]).catch(orExists)
    if (created.length > 0 && !isFree) throw tooMany()
    const view = await findView(w, user, id)
    if (created.length > 0) publish(w, user, 'created', null, view)
    return view
  })

/** The view, when this user may change it. */
const changeable = async (w: Work, user: SignedIn, id: string): Promise<ReportView> => {
  const view = await findView(w, user, id)
  if (!view.mayChange) throw fail('ACCESS_DENIED')
  return view
}
export const changeView = (ctx: Ctx, input: InputOf<typeof reportViews.change>): Promise<ReportView> =>
  change(ctx, async (w, user) => {
    const { reportViewId: id, name, shared, shown } = input
    const before = await changeable(w, user, id)
    // it would vanish from the lists of the user who hides it
    if (!shared && before.by.id !== user.userId) throw fail('ACCESS_DENIED')
    if (shared !== before.shared && !(await hasRoom(w, user.userId, shared, id))) throw tooMany()
    const next = [shown?.report ?? null, shown ? JSON.stringify(shown.parameters) : null]
    await w.run(update, [w.organizationId, id, name.trim(), shared, ...next]).catch(orExists)
    const after = await findView(w, user, id)
    publish(w, user, 'changed', before, after)
    return after
  })

export const deleteView = (ctx: Ctx, { reportViewId: id }: { reportViewId: string }): Promise<null> =>
  change(ctx, async (w, user) => {
    const before = await changeable(w, user, id)
    await w.run(remove, [w.organizationId, id])
    publish(w, user, 'deleted', before, null)
    return null
  })
