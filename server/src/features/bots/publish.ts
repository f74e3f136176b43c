import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { bots } from '@beseda/contract/endpoints/bots.ts'
import type { Bot, BotDocument } from '@beseda/contract/entities/bot.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { checkBot } from '@beseda/domain/bot/check/check-bot.ts'
import { compileBot } from '@beseda/domain/bot/program.ts'
import { compileIntents } from '@beseda/domain/intents/intents.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { runTests, testsOf } from '../bot-store/index.ts'
import { contextFor, loadContext } from './context.ts'
import { type BotRow, findBotRow, lockBot, toBot } from './read.ts'
import { publishChange } from './record.ts'
import { storeDraft } from './save.ts'
import { findVersion } from './versions.ts'

const insert = prepared(`
  insert into bot_versions (organization_id, bot_id, number, document, intents, note, author, published_at, moves)
  select $1, $2, coalesce(max(number), 0) + 1, $3, $4, $5, $6, $7, $8 from bot_versions where organization_id = $1 and bot_id = $2
  returning number`)
const point = prepared(`update bots set published = $3 where organization_id = $1 and id = $2`)
/** Beyond the limit the oldest go, unless a conversation is still on them. */
const prune = prepared(`
  delete from bot_versions v where v.organization_id = $1 and v.bot_id = $2 and v.number <= $3
    and not exists (select from chats c where c.organization_id = $1 and c.bot ->> 'botId' = v.bot_id::text
      and (c.bot ->> 'version')::int = v.number)`)

interface Publishing {
  readonly note: string
  readonly moves: boolean
  readonly ignoreTests: boolean
}
type Saved = { saved: boolean; bot: Bot }

/** The document becomes the next version. Throws when it has errors, or when a saved dialogue fails. */
const publishDocument = async (w: Work, user: SignedIn, row: BotRow, o: Publishing): Promise<void> => {
  const { document, id } = row
  const context = await loadContext(w, w.organizationId)
  const errors = checkBot(document, contextFor(context, id)).filter((f) => f.level === 'error')
  if (errors.length > 0) throw fail('CHATBOT_HAS_ERRORS', { count: errors.length })
  if (!o.ignoreTests) await mustPass(w, row, document, context.intents)
  const values = [JSON.stringify(document), JSON.stringify(context.intents), o.note.trim(), user.name]
  const [{ number }] = (await w.run<{ number: number }>(insert, [
    ...[w.organizationId, id, ...values],
    ...[toDb(w.now), o.moves],
  ])) as [{ number: number }]
  await w.run(point, [w.organizationId, id, number])
  await w.run(prune, [w.organizationId, id, number - limits.botVersions])
}
const mustPass = async (
  w: Work,
  { id: botId }: BotRow,
  document: BotDocument,
  intents: Parameters<typeof compileIntents>[0],
): Promise<void> => {
  const tests = await testsOf(w, w.organizationId, botId)
  const bot = compileBot({ botId, version: null }, document, compileIntents(intents))
  const failed = runTests(bot, tests).filter((result) => result.difference !== null)
  if (failed.length > 0) throw fail('CHATBOT_TESTS_FAILED', { names: failed.map((f) => f.name).join(', ') })
}
const answer = async (w: Work, row: BotRow, saved: boolean): Promise<Saved> => ({
  saved,
  bot: toBot(row, await loadContext(w, w.organizationId)),
})

export const publishBot = (ctx: Ctx, o: InputOf<typeof bots.publish>): Promise<Saved> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    const before = await lockBot(w, o.botId)
    if (before.revision !== o.revision) return answer(w, before, false)
    await publishDocument(w, user, before, { ...o, ignoreTests: o.ignoreTests ?? false })
    const after = await findBotRow(w, w.organizationId, o.botId)
    publishChange(w, user, 'published', { before, after, note: o.note.trim() })
    return answer(w, after, true)
  })
}
/** Saved dialogues do not refuse it: a working version comes back when something is wrong. */
export const rollBackBot = (ctx: Ctx, o: InputOf<typeof bots.rollBack>): Promise<Saved> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    const before = await lockBot(w, o.botId)
    if (before.revision !== o.revision) return answer(w, before, false)
    const { document } = await findVersion(w, w.organizationId, { botId: o.botId, number: Number(o.number) })
    const draft = await storeDraft(w, user, o.botId, { document, saveId: null })
    await publishDocument(w, user, draft, { ...o, ignoreTests: true })
    const after = await findBotRow(w, w.organizationId, o.botId)
    publishChange(w, user, 'rolledBack', { before, after, note: o.note.trim() })
    return answer(w, after, true)
  })
}
