import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { type BotProgram, compileBot } from '@beseda/domain/bot/program.ts'
import { compileIntents } from '@beseda/domain/intents/intents.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { ownIntents } from '../bot-store/index.ts'

const select = prepared(`select document from bots where organization_id = $1 and id = $2 and deleted_at is null`)
export const mustExist = async (c: Runner, organizationId: string, botId: string): Promise<BotDocument> => {
  const [row] = await c.run<{ document: BotDocument }>(select, [organizationId, botId])
  if (!row) throw fail('CHATBOT_NOT_FOUND')
  return row.document
}
/** The draft as it would run now. */
export const draftOf = async (c: Runner, organizationId: string, botId: string): Promise<BotProgram> => {
  const document = await mustExist(c, organizationId, botId)
  return compileBot({ botId, version: null }, document, compileIntents(await ownIntents(c, organizationId)))
}
