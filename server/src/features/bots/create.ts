import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { bots } from '@beseda/contract/endpoints/bots.ts'
import type { Bot, BotDocument } from '@beseda/contract/entities/bot.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isSeen } from '@beseda/contract/seen.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { loadContext } from './context.ts'
import { findBotRow, lockBot, toBot } from './read.ts'
import { publishChange } from './record.ts'

/** Keeps two calls from exceeding the limit together. */
const lock = prepared('select id from organizations where id = $1 for no key update')
const count = prepared('select count(*)::int as n from bots where organization_id = $1 and deleted_at is null')
const insert = prepared(`
  insert into bots (id, organization_id, name, document, created_at, updated_at, updated_by)
  values ($2, $1, $3, $4, $5, $5, $6) on conflict (id) do nothing returning id`)
export const orExists = (error: unknown) => {
  throw uniqueViolation(error) === 'bots_name' ? fail('CHATBOT_EXISTS') : error
}

/** Stores a new bot. A repeated call with its id returns it. */
export const addBot = async (w: Work, user: SignedIn, id: string, document: BotDocument): Promise<Bot> => {
  await w.run(lock, [w.organizationId])
  const [{ n }] = (await w.run<{ n: number }>(count, [w.organizationId])) as [{ n: number }]
  const values = [w.organizationId, id, document.name, JSON.stringify(document), toDb(w.now), user.name]
  const added = await w.run(insert, values).catch(orExists)
  if (added.length > 0 && n >= limits.bots) throw fail('OBJECT_LIMIT_REACHED', { max: limits.bots })
  const row = await findBotRow(w, w.organizationId, id)
  if (added.length > 0) publishChange(w, user, 'created', { before: null, after: row })
  return toBot(row, await loadContext(w, w.organizationId))
}

const rootName = { ru: 'Приветствие', eng: 'Greeting' } as const
export const createBot = (ctx: Ctx, { id, ...about }: InputOf<typeof bots.create>): Promise<Bot> => {
  const user = userOf(ctx)
  if (!isSeen(about.defaultMessage)) throw fail('BOT_DEFAULT_MESSAGE_EMPTY')
  const root = { id: 'start', name: rootName[ctx.lang], root: true, position: { x: 0, y: 0 } }
  const nodes = [{ ...root, replies: [], reactions: [], final: null }]
  const document = { ...about, name: about.name.trim(), nodes }
  return work(ctx.deps, user.organizationId, (w) => addBot(w, user, id, document))
}
export const copyBot = (ctx: Ctx, { botId, id, name }: InputOf<typeof bots.copy>): Promise<Bot> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    // locked: its files become files of the copy when it is deleted
    const { document } = await lockBot(w, botId)
    return addBot(w, user, id, { ...document, name: name.trim() })
  })
}
