import { has } from '@beseda/contract/access.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { canEdit } from '@beseda/domain/categories/access.ts'
import type { SignedIn } from '../../platform/gate.ts'

export const managesTeams = (user: SignedIn): boolean => has(user, 'AUTHORITY_TEAMS_UPDATE')
export const managesTemplates = (user: SignedIn): boolean => has(user, 'AUTHORITY_TEAM_TEMPLATE')

/** Nobody gives a category to teams among which they have none. */
export const assertTeams = (user: SignedIn, teamIds: readonly string[] | null): void => {
  if (!canEdit(teamIds, { teamIds: user.teamIds, all: managesTeams(user) })) throw fail('CATEGORY_ACCESS_DENIED')
}
