import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { type BotProgram, compileBot } from '@beseda/domain/bot/program.ts'
import { compileIntents, type IntentWords } from '@beseda/domain/intents/intents.ts'
import { prepared, type Runner } from '../../platform/db.ts'

/** The document only when it is not the one that is known ($4). */
const select = prepared(`
  select v.checksum, case when v.checksum <> $4 then v.document end as document, case when v.checksum <> $4 then v.intents end as intents
  from bot_versions v where v.organization_id = $1 and v.bot_id = $2 and v.number = $3`)
interface Row {
  readonly checksum: string
  readonly document: BotDocument | null
  readonly intents: readonly IntentWords[] | null
}
/** What is compiled stays until 200 others are; the oldest is forgotten first. */
const compiled = new Map<string, { readonly checksum: string; readonly program: BotProgram }>()
const mostCompiled = 200

/** A published version; null: there is none. Its document is read once per server. */
export const programOf = async (
  c: Runner,
  organizationId: string,
  { botId, version }: { readonly botId: string; readonly version: number },
): Promise<BotProgram | null> => {
  const key = `${organizationId} ${botId} ${version}`
  const known = compiled.get(key)
  const [row] = await c.run<Row>(select, [organizationId, botId, version, known?.checksum ?? ''])
  if (!row) return null
  if (known && !row.document) return known.program
  const program = compileBot({ botId, version }, row.document!, compileIntents(row.intents!))
  if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value!)
  compiled.set(key, { checksum: row.checksum, program })
  return program
}
