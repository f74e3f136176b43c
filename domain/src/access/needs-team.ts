import type { Right } from '@beseda/contract/access.ts'

/** Users whose role receives chats need a team, because chats reach operators through their teams. */
export const lacksTeam = (rights: readonly Right[], teamIds: readonly string[]): boolean =>
  teamIds.length === 0 && rights.includes('AUTHORITY_CHAT_DISTRIBUTION')
