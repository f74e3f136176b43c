import {
  noTeamPolicy,
  type PolicySettings,
  policyFrom,
  policySettings,
  type TeamPolicy,
} from '@beseda/domain/chat-session/team-policy.ts'
import { renamed } from '../../platform/columns.ts'

/** All are null where the chat has no team. */
export type TeamPolicyRow = { readonly [K in keyof PolicySettings]: PolicySettings[K] | null }
/** `t`: the team. */
export const teamPolicyColumns = renamed(policySettings, 't')

export const toTeamPolicy = (row: TeamPolicyRow): TeamPolicy =>
  row.distributionRule === null ? noTeamPolicy : policyFrom(row as PolicySettings)
