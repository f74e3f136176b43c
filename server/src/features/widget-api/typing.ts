import { fail } from '@beseda/contract/errors/index.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Visitor } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { audienceOf, staffRooms } from '../chat-frames/index.ts'

/** Shows operators that the client types. Before the first message there is no chat, so nothing is shown. */
export const visitorTypes = async (deps: Deps, v: Visitor): Promise<null> => {
  const allowed = deps.rateLimits.consume('typingByCaller', v.contactId)
  if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(allowed.retryAfterMs / 1000) })
  const { organizationId, contactId } = v
  const chat = await read(deps, organizationId, (c) => audienceOf(c, organizationId, { contactId }))
  if (!chat) return null
  const rooms = staffRooms({
    organizationId,
    teamId: chat.team_id,
    channelId: chat.channel_id,
    operatorId: chat.operator_id,
  })
  const { id: chatId, client_id: id, name } = chat
  deps.bus.signal({ type: 'typing', organizationId, rooms, chatId, kind: 'client', id, name })
  return null
}
