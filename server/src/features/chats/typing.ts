import { fail } from '@beseda/contract/errors/index.ts'
import { canSeeChat } from '@beseda/domain/chats/queues.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { audienceOf, staffRooms } from '../chat-frames/index.ts'
import { queueViewer } from '../chat-view/index.ts'
import { showTypingOutside } from '../client-signals/index.ts'
import type { AdapterOf } from '../providers/index.ts'

/** Shows colleagues and the client that the operator types. Nothing is stored. */
export const operatorTypes = async (
  deps: Deps,
  adapterOf: AdapterOf,
  user: SignedIn,
  chatId: string,
): Promise<null> => {
  const { organizationId } = user
  const chat = await read(deps, organizationId, (c) => audienceOf(c, organizationId, { chatId }))
  const place = chat && {
    organizationId,
    teamId: chat.team_id,
    channelId: chat.channel_id,
    operatorId: chat.operator_id,
  }
  const seen = place && canSeeChat(place, queueViewer(user))
  if (!chat || !seen) throw fail('CHAT_NOT_FOUND')
  // the client sees only the assigned operator
  const toClient = chat.operator_id === user.userId ? [`contact:${chat.contact_id}` as const] : []
  const rooms = [...staffRooms(place), ...toClient]
  deps.bus.signal({
    type: 'typing',
    organizationId,
    rooms,
    chatId,
    kind: 'operator',
    id: user.userId,
    name: user.name,
    except: user.userId,
  })
  if (chat.operator_id === user.userId)
    void showTypingOutside(deps, adapterOf, { organizationId, chatId }).catch((error) =>
      deps.log.warn('the client was not shown that somebody writes', { chatId, error }),
    )
  return null
}
