import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { bots } from '@beseda/contract/endpoints/bots.ts'
import { type Bot, BotDocument, type BotNode, systemIntents } from '@beseda/contract/entities/bot.ts'
import { BotExport } from '@beseda/contract/entities/bot-context.ts'
import { IntentWords } from '@beseda/contract/entities/bot-intent.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { type Context, loadContext } from './context.ts'
import { addBot } from './create.ts'
import { holdFiles } from './files.ts'

interface Known {
  readonly id: string
  readonly name: string
}
/** The one with this id, or else with the name that the file gives it. Null: neither. */
const matched = (id: string | null, named: readonly Known[], known: readonly Known[]): string | null => {
  if (id === null || known.some((k) => k.id === id)) return id
  const name = named
    .find((n) => n.id === id)
    ?.name.trim()
    .toLowerCase()
  return known.find((k) => k.name.trim().toLowerCase() === name)?.id ?? null
}
const insertIntent = prepared(`
  insert into bot_intents (id, organization_id, name, must, must_not, created_at) values ($2, $1, $3, $4, $5, $6)
  on conflict do nothing`)

/** Makes the intents that are missing. Returns all that the organization has then. */
const addIntents = async (w: Work, file: BotExport, known: readonly Known[]): Promise<readonly Known[]> => {
  const all = [...known]
  for (const intent of file.intents) {
    if (matched(intent.id, file.intents, all) !== null) continue
    const words = IntentWords.safeParse({ must: intent.must, mustNot: intent.mustNot })
    if (!words.success || intent.name.trim() === '' || intent.name.length > limits.botIntentName)
      throw fail('BOT_SCENARIO_NOT_CREATED')
    if (all.length >= limits.botIntents) throw fail('OBJECT_LIMIT_REACHED', { max: limits.botIntents })
    const made = { id: w.newId(), name: intent.name.trim() }
    const { must, mustNot } = words.data
    await w.run(insertIntent, [w.organizationId, made.id, made.name, must, mustNot, toDb(w.now)])
    all.push(made)
  }
  return all
}
const relinked = (
  node: BotNode,
  file: BotExport,
  { teams, operators, fileIds }: Context,
  intents: readonly Known[],
) => ({
  ...node,
  replies: node.replies.map((r) =>
    r.kind === 'file' && !fileIds.includes(r.fileId ?? '') ? { ...r, fileId: null } : r,
  ),
  reactions: node.reactions.map((r) =>
    r.kind === 'intent' && !systemIntents.some((id) => id === r.intentId)
      ? { ...r, intentId: matched(r.intentId, file.intents, intents) }
      : r,
  ),
  final:
    node.final?.kind === 'team'
      ? { ...node.final, teamId: matched(node.final.teamId, file.teams, teams) }
      : node.final?.kind === 'operator'
        ? { ...node.final, operatorId: matched(node.final.operatorId, file.operators, operators) }
        : node.final,
})

/** A new bot from a file. What it mentions and nobody here has is left open, and the checker finds it. */
export const importBot = (ctx: Ctx, { id, name, bot }: InputOf<typeof bots.import>): Promise<Bot> => {
  const user = userOf(ctx)
  const file = BotExport.safeParse(bot)
  const document = BotDocument.safeParse(file.data?.document)
  if (!file.success || !document.success) throw fail('BOT_SCENARIO_NOT_CREATED')
  return work(ctx.deps, user.organizationId, async (w) => {
    const fileIds = await holdFiles(w, document.data)
    const context = { ...(await loadContext(w, w.organizationId)), fileIds }
    const intents = await addIntents(w, file.data, context.intents)
    const nodes = document.data.nodes.map((node) => relinked(node, file.data, context, intents))
    return addBot(w, user, id, { ...document.data, name: name.trim(), nodes })
  })
}
