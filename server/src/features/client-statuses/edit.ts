import type { Colour } from '@beseda/contract/colours.ts'
import type { ClientStatusSettings } from '@beseda/contract/entities/client-status.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type EditInput, mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { lockAdministration } from '../roles/index.ts'
import { publishChange } from './publish-change.ts'
import { findStatus, listStatuses } from './read.ts'

export interface StatusForm {
  readonly name: string
  readonly colour: Colour
}
const insert = prepared(`
  insert into client_statuses (id, organization_id, name, colour, position)
  select $2, $1, $3, $4, coalesce(max(position), 0) + 1 from client_statuses where organization_id = $1`)
const update = prepared(`update client_statuses set name = $3, colour = $4 where organization_id = $1 and id = $2`)
const number = prepared(`
  update client_statuses s set position = x.n from unnest($2::uuid[]) with ordinality as x(id, n)
  where s.organization_id = $1 and s.id = x.id`)
/** Waits for transactions that give it to a client. */
const lock = prepared(`select 1 from client_statuses where organization_id = $1 and id = $2 for update`)
const remove = prepared(`delete from client_statuses where organization_id = $1 and id = $2`)

/** Serializes changes within the organization. */
const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  })
const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'client_statuses_name' ? fail('PROFILE_STATUS_EXISTS') : error
}

export const createStatus = (ctx: Ctx, { name, colour }: StatusForm): Promise<ClientStatusSettings> =>
  change(ctx, async (w) => {
    const { statuses } = await listStatuses(w, w.organizationId)
    if (statuses.length >= limits.clientStatuses) throw fail('OBJECT_LIMIT_REACHED', { max: limits.clientStatuses })
    const id = w.newId()
    await w.run(insert, [w.organizationId, id, name.trim(), colour]).catch(orExists)
    const status = await findStatus(w, w.organizationId, id)
    publishChange(w, userOf(ctx), 'created', null, { status })
    return status
  })

export const changeStatus = (
  ctx: Ctx,
  { statusId, version: seen, name, colour }: EditInput<StatusForm> & { statusId: string },
): Promise<ClientStatusSettings> =>
  change(ctx, async (w) => {
    const before = await findStatus(w, w.organizationId, statusId)
    const stored: StatusForm = { name: before.name, colour: before.colour }
    const patch = { name: name?.trim(), colour }
    const { next, fields } = mergeEdit({ stored, patch, changed: before.changed, seen })
    if (fields.length === 0) return before
    await w.run(update, [w.organizationId, statusId, next.name, next.colour]).catch(orExists)
    await noteEdit(w, 'client_statuses', { ids: [statusId], fields, by: userOf(ctx).name })
    const after = await findStatus(w, w.organizationId, statusId)
    publishChange(w, userOf(ctx), 'changed', { status: before }, { status: after })
    return after
  })

/** Moves a status before another one, or after all of them. */
export const moveStatus = (
  ctx: Ctx,
  { statusId, beforeId }: { statusId: string; beforeId: string | null },
): Promise<ClientStatusSettings> =>
  change(ctx, async (w) => {
    const status = await findStatus(w, w.organizationId, statusId)
    const order = (await listStatuses(w, w.organizationId)).statuses.map((s) => s.id)
    const others = order.filter((id) => id !== statusId)
    const at = beforeId === null ? others.length : others.indexOf(beforeId)
    if (at < 0 && beforeId !== statusId) throw fail('PROFILE_STATUS_NOT_FOUND')
    const next = beforeId === statusId ? order : others.toSpliced(at, 0, statusId)
    const places = [order.indexOf(statusId) + 1, next.indexOf(statusId) + 1]
    if (places[0] === places[1]) return status
    await w.run(number, [w.organizationId, next])
    const [before, after] = places.map((position) => ({ status, more: { position: position! } }))
    publishChange(w, userOf(ctx), 'moved', before!, after!)
    return status
  })

export const removeStatus = (ctx: Ctx, statusId: string): Promise<null> =>
  change(ctx, async (w) => {
    await w.run(lock, [w.organizationId, statusId])
    const status = await findStatus(w, w.organizationId, statusId)
    if (status.used) throw fail('PROFILE_STATUS_ACTIVE')
    await w.run(remove, [w.organizationId, statusId])
    publishChange(w, userOf(ctx), 'deleted', { status }, null)
    return null
  })
