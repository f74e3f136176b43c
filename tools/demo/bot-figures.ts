import { countTrace } from '@beseda/domain/bot/count.ts'
import type { Book } from './book.ts'
import type { Rows } from './organization-rows.ts'

/** What the product's job counts after each answer of a bot: its sessions, and the figures of its nodes. */
export const botFigures = ({ events, organizationId: organization_id }: Book): Rows => {
  const sessions = new Map<string, Record<string, unknown>>()
  const nodes = new Map<string, Record<string, unknown> & Record<(typeof counted)[number], number>>()
  for (const { data, at } of events) {
    if (data.type !== 'chat.botAnswered' || data.version === null) continue
    const { botId: bot_id, version, sessionId: session_id, end: ended } = data
    const begun = sessions.get(session_id) ?? { session_id, bot_id, organization_id, version, started_at: at }
    sessions.set(session_id, { ...begun, ended })
    for (const n of countTrace(data.trace)) {
      const key = `${bot_id} ${version} ${n.nodeId}`
      const was = nodes.get(key)
      const now = [n.reached, n.left, n.notUnderstood, n.handedOver, n.closed]
      const sums = counted.map((name, i) => [name, (was?.[name] ?? 0) + now[i]!])
      nodes.set(key, { organization_id, bot_id, version, node_id: n.nodeId, ...Object.fromEntries(sums) })
    }
  }
  return { bot_sessions: [...sessions.values()], bot_node_counts: [...nodes.values()] }
}
const counted = ['reached', 'went_on', 'not_understood', 'handed_over', 'closed'] as const
