import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'
import { audienceOf, staffRooms } from '../chat-frames/index.ts'

const find = prepared(`select id from contacts where organization_id = $1 and channel_id = $2 and external_id = $3`)

/** “Anna is typing” of a provider. Nothing is stored. */
export const showTyping = async (
  deps: Deps,
  { id: channelId, organizationId }: { readonly id: string; readonly organizationId: string },
  externalId: string,
): Promise<void> => {
  const chat = await read(deps, organizationId, async (c) => {
    const [contact] = await c.run<{ id: string }>(find, [organizationId, channelId, externalId])
    return contact ? audienceOf(c, organizationId, { contactId: contact.id }) : null
  })
  if (!chat) return
  const rooms = staffRooms({ organizationId, teamId: chat.team_id, channelId, operatorId: chat.operator_id })
  const { id: chatId, client_id: id, name } = chat
  deps.bus.signal({ type: 'typing', organizationId, rooms, chatId, kind: 'client', id, name })
}
