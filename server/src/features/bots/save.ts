import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { bots } from '@beseda/contract/endpoints/bots.ts'
import type { Bot, BotDocument } from '@beseda/contract/entities/bot.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { applyBotChange, refuseBotChange } from '@beseda/domain/bot/change.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { loadContext } from './context.ts'
import { orExists } from './create.ts'
import { keepFiles } from './files.ts'
import { type BotRow, findBotRow, lockBot, toBot } from './read.ts'
import { publishChange } from './record.ts'

const update = prepared(`
  update bots set name = $3, document = $4, revision = revision + 1, save_id = $5, updated_at = $6, updated_by = $7
  where organization_id = $1 and id = $2`)
/** The draft becomes this document. Returns its row. */
export const storeDraft = async (
  w: Work,
  user: SignedIn,
  botId: string,
  { document, saveId }: { readonly document: BotDocument; readonly saveId: string | null },
): Promise<BotRow> => {
  const values = [document.name, JSON.stringify(document), saveId, toDb(w.now), user.name]
  await w.run(update, [w.organizationId, botId, ...values]).catch(orExists)
  return findBotRow(w, w.organizationId, botId)
}

type Saved = { saved: boolean; bot: Bot }
export const saveBot = (ctx: Ctx, { botId, revision, saveId, change }: InputOf<typeof bots.save>): Promise<Saved> => {
  const user = userOf(ctx)
  return work(ctx.deps, user.organizationId, async (w) => {
    const before = await lockBot(w, botId)
    const done = async (row: BotRow, saved: boolean): Promise<Saved> => ({
      saved,
      bot: toBot(row, await loadContext(w, w.organizationId)),
    })
    if (before.saveId === saveId) return done(before, true)
    if (before.revision !== revision) return done(before, false)
    const document = applyBotChange(before.document, change)
    const refusal = refuseBotChange(before.document, document)
    if (refusal) throw new AppError(refusal)
    if (new Set(change.put?.map((node) => node.id)).size < (change.put?.length ?? 0))
      throw fail('BOT_BLOCK_ID_NOT_UNIQUE')
    await keepFiles(w, user, before, document)
    const after = await storeDraft(w, user, botId, { document, saveId })
    publishChange(w, user, 'changed', { before, after })
    return done(after, true)
  })
}
