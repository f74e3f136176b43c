import type { Operator } from '../world/people.ts'
import type { World } from '../world/world.ts'

export interface ServiceStaff {
  readonly organizationId: string
  readonly teamId: string
  /** An operator of the service. */
  readonly helper: Operator
  /** Sees and sets everything of the service. */
  readonly admin: Operator
}
/** An organization of service staff with an operator who answers the support chat. */
export const serviceStaff = async (w: World): Promise<ServiceStaff> => {
  const { organizationId, teamId } = await w.another()
  // the oldest organization with the right of the service's staff answers
  const oldest = "(select min(created_at) - interval '1 day' from organizations)"
  await w.sql(`update organizations set name = 'service', lang = 'ru', created_at = ${oldest} where id = $1`, [
    organizationId,
  ])
  const of = { organization: organizationId, team: teamId }
  const helper = await w.operator('helper', of)
  const rights = ['RIGHT_OBSERVER', 'AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_ALL_CHATS'] as const
  const admin = await w.operator('admin', { ...of, rights })
  return { organizationId, teamId, helper, admin }
}
