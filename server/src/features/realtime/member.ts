import { has } from '@beseda/contract/access.ts'
import type { SignedIn, Visitor } from '../../platform/gate.ts'
import type { Member, Room } from '../../platform/realtime/types.ts'

/** The rooms of a user, by what they may see: the rule of `canSeeChat` in the domain. */
export const userMember = (user: SignedIn): Member => {
  const { organizationId, userId, teamIds, channelIds, tokenHash } = user
  const rooms: Room[] = [`org:${organizationId}`, `user:${userId}`, ...teamIds.map((id) => `team:${id}` as const)]
  for (const id of channelIds) rooms.push(`channel:${id}`)
  if (has(user, 'AUTHORITY_ALL_CHATS')) rooms.push(`chats:${organizationId}`)
  return { kind: 'user', id: userId, organizationId, rooms: new Set(rooms), tokenHash }
}
export const visitorMember = ({ contactId, organizationId, tokenHash }: Visitor): Member => ({
  kind: 'visitor',
  id: contactId,
  organizationId,
  rooms: new Set<Room>([`contact:${contactId}`]),
  tokenHash,
})
