import { systemIntents } from '@beseda/contract/entities/bot.ts'
import type { BotIntent } from '@beseda/contract/entities/bot-intent.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Lang, Words } from '@beseda/contract/lang.ts'
import { inLang } from '@beseda/contract/lang.ts'
import { systemIntentWords } from '@beseda/domain/intents/system-intents.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'

/** Drafts that name the intent. */
const usedBy = `coalesce((select jsonb_agg(jsonb_build_object('id', b.id, 'name', b.name) order by lower(b.name))
  from bots b where b.organization_id = $1 and b.deleted_at is null and jsonb_path_exists(b.document,
    '$.nodes[*].reactions[*] ? (@.intentId == $id)', jsonb_build_object('id', i.id))), '[]')`
const select = `
  select i.id, ${editColumns('i')}, i.name, i.must, i.must_not as "mustNot", false as system, ${usedBy} as bots
  from bot_intents i where i.organization_id = $1`
const all = prepared(`${select} order by lower(i.name), i.id`)
const one = prepared(`${select} and i.id = $2`)

const names: Readonly<Record<(typeof systemIntents)[number], Words>> = {
  greeting: { ru: 'Приветствие', en: 'Greeting' },
  goodbye: { ru: 'Прощание', en: 'Goodbye' },
  help: { ru: 'Помощь', en: 'Help' },
  botConfused: { ru: 'Бот не понял', en: 'Bot confused' },
  escalateToAgent: { ru: 'Перевод на оператора', en: 'Escalate to agent' },
}
const ofProduct = (lang: Lang): BotIntent[] =>
  systemIntents.map((id) => {
    const { must, mustNot } = systemIntentWords[id]
    const words = { must: [...must], mustNot: [...mustNot] }
    return { id, name: inLang(names[id], lang), version: 1, changed: {}, ...words, system: true, bots: [] }
  })

export const listIntents = async (
  c: Runner,
  organizationId: string,
  lang: Lang,
): Promise<{ intents: BotIntent[] }> => ({
  intents: [...ofProduct(lang), ...(await c.run<BotIntent>(all, [organizationId]))],
})
export const findIntent = async (c: Runner, organizationId: string, id: string): Promise<BotIntent> => {
  const [intent] = await c.run<BotIntent>(one, [organizationId, id])
  if (!intent) throw fail('BOT_INTENT_NOT_FOUND')
  return intent
}
