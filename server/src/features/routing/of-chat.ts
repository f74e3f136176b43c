import type { ChatRouting } from '@beseda/contract/entities/routing.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { findChat } from '../chat-view/index.ts'

/** Found by the index of a session's events. */
const routed = prepared(`
  select at, data ->> 'ruleId' as "ruleId", data ->> 'ruleName' as "ruleName", data ->> 'action' as action, data -> 'trace' as trace
  from events where organization_id = $1 and session_id = $2 and type like 'chat.%' and type = 'chat.routed'
  order by id desc limit 1`)

export const routingOfChat = async (c: Runner, user: SignedIn, chatId: string): Promise<ChatRouting | null> => {
  const chat = await findChat(c, user, chatId)
  const [row] = await c.run<ChatRouting>(routed, [user.organizationId, chat.session.id])
  return row ?? null
}
