import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { Room } from '../../platform/realtime/types.ts'

export interface ChatAudience {
  readonly organizationId: string
  readonly teamId: string | null
  readonly channelId: string
  readonly operatorId: string | null
}
/** Who sees a chat (the rooms of `canSeeChat`). */
export const staffRooms = ({ organizationId, teamId, channelId, operatorId }: ChatAudience): Room[] => [
  `chats:${organizationId}`,
  teamId ? `team:${teamId}` : `org:${organizationId}`,
  `channel:${channelId}`,
  ...(operatorId ? [`user:${operatorId}` as const] : []),
]
const place = prepared(`
  select c.id, c.client_id, c.team_id, c.channel_id, c.operator_id, c.contact_id, cl.name from chats c join clients cl on cl.id = c.client_id
  where c.organization_id = $1 and (c.id = $2 or c.contact_id = $3)`)
export interface PlaceRow {
  id: string
  client_id: string
  team_id: string | null
  channel_id: string
  operator_id: string | null
  contact_id: string
  name: string
}
export const audienceOf = async (
  c: Runner,
  organizationId: string,
  o: { chatId?: string; contactId?: string },
): Promise<PlaceRow | null> =>
  (await c.run<PlaceRow>(place, [organizationId, o.chatId ?? null, o.contactId ?? null]))[0] ?? null
