import type { BotNodeCounts } from '@beseda/contract/entities/bot-test.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { mustExist } from './draft.ts'

const nodes = prepared(`
  select node_id as "nodeId", sum(reached)::int as reached, sum(went_on)::int as left, sum(not_understood)::int as "notUnderstood",
    sum(handed_over)::int as "handedOver", sum(closed)::int as closed
  from bot_node_counts where organization_id = $1 and bot_id = $2 and ($3::int is null or version = $3) group by node_id order by node_id`)
const conversations = prepared(`
  select count(*)::int as conversations, (count(*) filter (where ended = 'close'))::int as handled
  from bot_sessions where organization_id = $1 and bot_id = $2 and ($3::int is null or version = $3)`)
interface Totals {
  readonly conversations: number
  readonly handled: number
}
export const botStatistics = async (
  c: Runner,
  organizationId: string,
  { botId, version }: { readonly botId: string; readonly version: number | null },
): Promise<Totals & { nodes: BotNodeCounts[] }> => {
  await mustExist(c, organizationId, botId)
  const about = [organizationId, botId, version]
  const [totals] = (await c.run<Totals>(conversations, about)) as [Totals]
  return { ...totals, nodes: await c.run<BotNodeCounts>(nodes, about) }
}
