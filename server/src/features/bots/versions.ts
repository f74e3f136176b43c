import type { BotDocument, BotVersion } from '@beseda/contract/entities/bot.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { findBotRow } from './read.ts'

const columns = `v.number, v.document ->> 'name' as name, v.note, v.author, v.published_at as "publishedAt", v.moves,
  jsonb_array_length(v.document -> 'nodes') as nodes`
const all = prepared(`
  select ${columns} from bot_versions v where v.organization_id = $1 and v.bot_id = $2 order by v.number desc`)
const one = prepared(`
  select ${columns}, v.document from bot_versions v where v.organization_id = $1 and v.bot_id = $2 and v.number = $3`)

export const listVersions = async (
  c: Runner,
  organizationId: string,
  botId: string,
): Promise<{ versions: BotVersion[] }> => {
  await findBotRow(c, organizationId, botId)
  return { versions: await c.run<BotVersion>(all, [organizationId, botId]) }
}
export const findVersion = async (
  c: Runner,
  organizationId: string,
  { botId, number }: { readonly botId: string; readonly number: number },
): Promise<BotVersion & { document: BotDocument }> => {
  await findBotRow(c, organizationId, botId)
  const [version] = await c.run<BotVersion & { document: BotDocument }>(one, [organizationId, botId, number])
  if (!version) throw fail('CHATBOT_VERSION_NOT_FOUND')
  return version
}
