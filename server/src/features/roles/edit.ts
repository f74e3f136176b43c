import type { Right } from '@beseda/contract/access.ts'
import type { Role } from '@beseda/contract/entities/role.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { beyondByChange, notGrantable } from '@beseda/domain/access/grant.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet, type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { releaseJob } from '../assignment/index.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { recountLicences } from '../licences/index.ts'
import { applyPresenceInput } from '../presence/index.ts'
import { accessChanged } from '../sign-ins/index.ts'
import { keepAccountControl, lockAdministration } from './account-control.ts'
import { findRole } from './read.ts'
import { refuseBeyond } from './refuse-beyond.ts'

export interface RoleForm {
  readonly name: string
  readonly description: string
  readonly rights: readonly Right[]
}
/** Equal sets of rights compare as equal. */
const inOrder = (rights: readonly Right[]) => asSet(rights) as Right[]
const insert = prepared(`
  insert into roles (id, organization_id, name, description, rights, created_at) values ($1, $2, $3, $4, $5, $6)`)
const update = prepared(
  `update roles set name = $3, description = $4, rights = $5 where organization_id = $1 and id = $2`,
)
const remove = prepared(`delete from roles where organization_id = $1 and id = $2`)
const having = prepared(`select id from users where organization_id = $1 and role_id = $2 order by id`)
const holders = prepared(
  `select name from users where organization_id = $1 and role_id = $2 order by name collate people, id limit 3`,
)

const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  }).catch((error: unknown) => {
    throw uniqueViolation(error) === 'roles_name' ? fail('ROLE_EXISTS') : error
  })
const recordOf = ({ name, description, rights }: Role) => ({ name, description, rights }) satisfies AuditRecord
const publishChange = (w: Work, ctx: Ctx, before: Role | null, after: Role | null): void => {
  const { id, name } = (after ?? before)!
  const reason = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  const by = byUser(userOf(ctx).userId)
  w.emit({ type: 'role.changed', roleId: id, reason, by })
  const values = { before: before && recordOf(before), after: after && recordOf(after) }
  recordChange(w, { entity: 'role', entityId: id, name, action: reason, by, ...values })
}
/** Checks the access of all users with this role again, also on open connections. */
const recheckAccess = async (w: Work, ctx: Ctx, roleId: string): Promise<void> => {
  const people = await w.run<{ id: string }>(having, [w.organizationId, roleId])
  const ids = people.map((u) => u.id)
  accessChanged(w, ids, { reason: 'roleEdited', by: byUser(userOf(ctx).userId) })
}
/** Users who lose the right to receive chats go offline and lose their chats. Users who gain it need a licence. */
const applyDistributionRight = async (
  w: Work,
  ctx: Ctx,
  { id, rights: before }: Role,
  after: readonly Right[],
): Promise<void> => {
  const [did, does] = [before, after].map((list) => list.includes('AUTHORITY_CHAT_DISTRIBUTION'))
  if (did === does) return
  const people = (await w.run<{ id: string }>(having, [w.organizationId, id])).map((u) => u.id)
  if (does) return recountLicences(w, people)
  const { userId } = userOf(ctx)
  for (const id of people) {
    await applyPresenceInput(w, id, { type: 'roleLost', by: byUser(userId) })
    w.schedule(releaseJob.with({ userId: id, byUserId: userId, reason: 'roleChanged' }))
  }
}
const tidy = ({ name, description, rights }: PatchOf<RoleForm>): PatchOf<RoleForm> => ({
  name: name?.trim(),
  description: description?.trim(),
  rights: rights && inOrder(rights),
})
const valuesOf = (form: RoleForm) => [form.name.trim(), form.description.trim(), [...new Set(form.rights)]] as const

export const createRole = (ctx: Ctx, form: RoleForm): Promise<Role> =>
  change(ctx, async (w) => {
    refuseBeyond(notGrantable(userOf(ctx).rights, form.rights), ctx.lang)
    const id = w.newId()
    await w.run(insert, [id, w.organizationId, ...valuesOf(form), toDb(w.now)])
    const made = await findRole(w, w.organizationId, id)
    publishChange(w, ctx, null, made)
    return made
  })

export const changeRole = (
  ctx: Ctx,
  { roleId, version: seen, ...patch }: EditInput<RoleForm> & { roleId: string },
): Promise<Role> =>
  change(ctx, async (w) => {
    const before = await findRole(w, w.organizationId, roleId)
    if (before.system) throw fail('ROLE_IMMUTABLE')
    const stored: RoleForm = { ...recordOf(before), rights: inOrder(before.rights) }
    const { next: form, fields } = mergeEdit({ stored, patch: tidy(patch), changed: before.changed, seen })
    refuseBeyond(beyondByChange(userOf(ctx).rights, before.rights, form.rights), ctx.lang)
    await w.run(update, [w.organizationId, roleId, ...valuesOf(form)])
    await noteEdit(w, 'roles', { ids: [roleId], fields, by: userOf(ctx).name })
    await keepAccountControl(w)
    await recheckAccess(w, ctx, roleId)
    await applyDistributionRight(w, ctx, before, form.rights)
    const after = await findRole(w, w.organizationId, roleId)
    publishChange(w, ctx, before, after)
    return after
  })

export const removeRole = (ctx: Ctx, roleId: string): Promise<null> =>
  change(ctx, async (w) => {
    const role = await findRole(w, w.organizationId, roleId)
    if (role.system) throw fail('ROLE_IMMUTABLE')
    if (role.users > 0) {
      const names = await w.run<{ name: string }>(holders, [w.organizationId, roleId])
      const more = role.users > names.length ? '…' : ''
      throw fail('ROLE_IN_USE', { count: role.users, names: names.map((u) => u.name).join(', ') + more })
    }
    await w.run(remove, [w.organizationId, roleId])
    publishChange(w, ctx, role, null)
    return null
  })
