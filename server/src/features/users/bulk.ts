import { type BulkChange, bulkUsers } from '@beseda/contract/endpoints/bulk-users.ts'
import type { PersonCard, UsersChanged } from '@beseda/contract/entities/person.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type Ctx, routesOf, userOf } from '../../platform/endpoints.ts'
import { asSet, type PatchOf } from '../../platform/field-versions.ts'
import { changeFields } from './change.ts'
import { each } from './each.ts'
import { resendInvitation } from './invite.ts'
import { resetTwoFactor } from './reset-two-factor.ts'
import type { PersonForm } from './save.ts'

/** The fields that the change sets for this user. */
const patchOf =
  (change: BulkChange) =>
  ({ teams }: PersonCard): PatchOf<PersonForm> => {
    const known = teams.map((team) => team.id)
    if (change.kind === 'role') return { roleId: change.roleId }
    if (change.kind === 'addTeams') return { teamIds: asSet([...known, ...change.teamIds]) }
    if (change.kind === 'removeTeams') return { teamIds: known.filter((id) => !change.teamIds.includes(id)) }
    return { active: change.kind === 'activate' }
  }
const changeOne = async (ctx: Ctx, userId: string, change: BulkChange, reason: string) => {
  if (change.kind === 'resendInvitation') return resendInvitation(ctx, { userId, reason })
  if (change.kind === 'resetTwoFactor') return { person: await resetTwoFactor(ctx, { userId, reason }), link: null }
  if (change.kind === 'role' && userId === userOf(ctx).userId) throw fail('OWN_ROLE')
  return { person: await changeFields(ctx, userId, patchOf(change), { reason }), link: null }
}

const changeMany = async (
  ctx: Ctx,
  { userIds, change, reason }: { userIds: string[]; change: BulkChange; reason: string },
): Promise<UsersChanged> => {
  const { done, refused } = await each(ctx, [...new Set(userIds)], (userId) =>
    changeOne(ctx, userId, change, reason.trim()),
  )
  return {
    done: done.map(({ person, link }) => ({ userId: person.id, name: person.name, email: person.email, link })),
    refused: refused.map(({ item, ...why }) => ({ userId: item, ...why })),
  }
}
export const bulkUserRoutes = routesOf(bulkUsers, { changeMany })
