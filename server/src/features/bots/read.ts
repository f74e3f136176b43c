import type { Bot, BotDocument, BotSummary } from '@beseda/contract/entities/bot.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { type Context, contextFor, loadContext } from './context.ts'

export interface BotRow {
  readonly id: string
  readonly name: string
  readonly document: BotDocument
  readonly revision: number
  readonly saveId: string | null
  readonly published: number | null
  readonly publishedAt: number | null
  readonly changed: boolean
  readonly updatedAt: number
  readonly updatedBy: string
}
const columns = `b.id, b.name, b.document, b.revision, b.save_id as "saveId", b.published, v.published_at as "publishedAt",
    v.document is distinct from b.document as changed, b.updated_at as "updatedAt", b.updated_by as "updatedBy"
  from bots b left join bot_versions v on v.organization_id = $1 and v.bot_id = b.id and v.number = b.published
  where b.organization_id = $1 and b.deleted_at is null`
const all = prepared(`select ${columns} order by lower(b.name), b.id`)
const one = prepared(`select ${columns} and b.id = $2`)
const lock = prepared(
  `select id from bots where organization_id = $1 and id = $2 and deleted_at is null for no key update`,
)

export const listBotRows = (c: Runner, organizationId: string): Promise<BotRow[]> =>
  c.run<BotRow>(all, [organizationId])

export const findBotRow = async (c: Runner, organizationId: string, botId: string): Promise<BotRow> => {
  const [row] = await c.run<BotRow>(one, [organizationId, botId])
  if (!row) throw fail('CHATBOT_NOT_FOUND')
  return row
}
/** The same, locked until the commit. */
export const lockBot = async (w: Work, botId: string): Promise<BotRow> => {
  await w.run(lock, [w.organizationId, botId])
  return findBotRow(w, w.organizationId, botId)
}

const toSummary = (row: BotRow, context: Context): BotSummary => {
  const { id, name, document, published, publishedAt, changed, updatedAt, updatedBy } = row
  const findings = checkBot(document, contextFor(context, id))
  const errors = findings.filter((f) => f.level === 'error').length
  return {
    ...{ id, name, description: document.description, nodes: document.nodes.length },
    ...{ errors, warnings: findings.length - errors, changed, updatedAt, updatedBy },
    channels: context.channels
      .filter((ch) => ch.botIds.includes(id))
      .map((ch) => ({ id: ch.id, name: ch.name, type: ch.type })),
    published: published === null || publishedAt === null ? null : { number: published, at: publishedAt },
  }
}
export const toBot = (row: BotRow, context: Context): Bot => ({
  ...toSummary(row, context),
  ...{ revision: row.revision, document: row.document },
})

export const listBots = async (c: Runner, organizationId: string): Promise<{ bots: BotSummary[] }> => {
  const [rows, context] = await Promise.all([listBotRows(c, organizationId), loadContext(c, organizationId)])
  return { bots: rows.map((row) => toSummary(row, context)) }
}
export const readBot = async (c: Runner, organizationId: string, botId: string): Promise<Bot> => {
  const row = await findBotRow(c, organizationId, botId)
  return toBot(row, await loadContext(c, organizationId))
}
