import type { Presence } from '@beseda/contract/entities/user.ts'

/** New chats are offered to them. */
export const isOnline = (presence: Presence): boolean => presence === 'online'
/** At work: online, or finishing their chats. */
export const isAtWork = (presence: Presence): boolean => presence === 'online' || presence === 'finishing'
/** On a break, or finishing their chats before one: counts towards the break limit of a team. */
export const isAway = (presence: Presence): boolean => presence === 'finishing' || presence === 'break'

export interface Account {
  readonly active: boolean
  /** Their role has the right to receive chats. */
  readonly receivesChats: boolean
}
/** Everybody at work who may receive chats holds an operator licence. */
export const holdsLicence = (presence: Presence, { active, receivesChats }: Account): boolean =>
  isAtWork(presence) && active && receivesChats
