import type { BotProgram } from '@beseda/domain/bot/program.ts'
import type { BotSession } from '@beseda/domain/bot/session.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { programOf } from './program.ts'

const published = prepared(`
  select b.published from bots b join organizations o on o.id = b.organization_id
  where b.organization_id = $1 and b.id = $2 and b.deleted_at is null and 'OPTION_CHATBOT' = any (o.options)`)
/** The published version that takes along conversations with this one; null: they stay. */
const mover = prepared(`
  select b.published from bots b where b.organization_id = $1 and b.id = $2 and b.published > $3 and b.deleted_at is null
    and exists (select from bot_versions v where v.organization_id = $1 and v.bot_id = $2 and v.number > $3 and v.moves)`)

/** The bot that begins a conversation; null: it is not published, deleted, or not in the plan. */
export const botToStart = async (c: Runner, organizationId: string, botId: string): Promise<BotProgram | null> => {
  const [row] = await c.run<{ published: number | null }>(published, [organizationId, botId])
  return row?.published ? programOf(c, organizationId, { botId, version: row.published }) : null
}

/**
 * The bot of an open conversation: the version it began with, or one that takes it along and still has its node. Null: that
 * version does not exist.
 */
export const botInSession = async (
  c: Runner,
  organizationId: string,
  { botId, version, nodeId }: BotSession,
): Promise<BotProgram | null> => {
  if (version === null) return null
  const [row] = await c.run<{ published: number | null }>(mover, [organizationId, botId, version])
  const moved = row?.published ? await programOf(c, organizationId, { botId, version: row.published }) : null
  return moved?.nodes.has(nodeId) ? moved : programOf(c, organizationId, { botId, version })
}
