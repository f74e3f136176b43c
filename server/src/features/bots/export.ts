import type { BotExport } from '@beseda/contract/entities/bot-context.ts'
import type { Runner } from '../../platform/db.ts'
import { loadContext } from './context.ts'
import { findBotRow } from './read.ts'

/** The draft as a file, with the names of what it mentions. */
export const exportBot = async (
  c: Runner,
  organizationId: string,
  { botId, now }: { readonly botId: string; readonly now: number },
): Promise<BotExport> => {
  const { document } = await findBotRow(c, organizationId, botId)
  const { intents, teams, operators } = await loadContext(c, organizationId)
  const finals = document.nodes.flatMap((node) => (node.final ? [node.final] : []))
  const teamIds = finals.flatMap((f) => (f.kind === 'team' ? [f.teamId] : []))
  const operatorIds = finals.flatMap((f) => (f.kind === 'operator' ? [f.operatorId] : []))
  const intentIds = document.nodes.flatMap((n) => n.reactions.flatMap((r) => (r.kind === 'intent' ? [r.intentId] : [])))
  const named = ({ id, name }: { id: string; name: string }) => ({ id, name })
  return {
    ...{ format: 'beseda.bot.1', exportedAt: new Date(now).toISOString(), document },
    intents: intents.filter((i) => intentIds.includes(i.id)),
    teams: teams.filter((t) => teamIds.includes(t.id)).map(named),
    operators: operators.filter((o) => operatorIds.includes(o.id)).map(named),
  }
}
