import type { Right } from '@beseda/contract/access.ts'

/** The groups of rights in the form of a role. */
export const rightGroups = {
  chats: ['AUTHORITY_CHAT_DISTRIBUTION', 'AUTHORITY_ALL_CHATS', 'AUTHORITY_CHAT_SESSION_CATEGORY'],
  clients: ['AUTHORITY_PROFILE_UPDATE', 'AUTHORITY_PROFILE_STATUS'],
  control: ['AUTHORITY_ALL_STAT', 'AUTHORITY_FINANCE', 'RIGHT_OBSERVER'],
  people: ['RIGHT_ACCOUNT_CONTROL', 'AUTHORITY_ROLE_MODIFY', 'AUTHORITY_TEAMS_UPDATE'],
  settings: ['AUTHORITY_SERVICE_ACCOUNT', 'AUTHORITY_TEAM_TEMPLATE', 'AUTHORITY_INTEGRATION'],
} as const satisfies Record<string, readonly Right[]>
export type RightGroup = keyof typeof rightGroups
export const groupNames = Object.keys(rightGroups) as RightGroup[]
