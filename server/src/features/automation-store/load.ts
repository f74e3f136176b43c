import type { Configured } from '@beseda/domain/automation/kinds.ts'
import type { IntentWords } from '@beseda/domain/intents/intents.ts'
import { compileRules, noRules, type RoutingRule, type RoutingRules } from '@beseda/domain/routing/route.ts'
import { prepared, type Runner } from '../../platform/db.ts'

/**
 * The enabled rules of a channel as one text: when it is the same as before, so are the compiled rules. The options of the plan count
 * as they are now: without them, rules and replies wait.
 */
const rules = prepared(`
  select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'name', r.name, 'conditions', r.conditions,
      'action', case when r.action ->> 'kind' = 'lastOperator' or t.id is not null or b.published is not null then r.action end)
    order by r.position, r.id), '[]')::text as text
  from routing_rules r join organizations o on o.id = r.organization_id
    left join teams t on t.id = (r.action ->> 'teamId')::uuid and t.deleted_at is null
    left join bots b on b.organization_id = $1 and b.id = (r.action ->> 'botId')::uuid and b.deleted_at is null
      and 'OPTION_CHATBOT' = any (o.options)
  where r.organization_id = $1 and r.channel_id = $2 and r.enabled and 'OPTION_ROUTING' = any (o.options)`)
const replies = prepared(`
  select a.kind, a.settings from autoreplies a join organizations o on o.id = a.organization_id
  where a.organization_id = $1 and a.channel_id = $2 and (a.settings -> 'enabled')::boolean
    and 'OPTION_AUTOREPLIES' = any (o.options)
  order by a.kind`)

/** Intents of the organization, which conditions name. */
const ownIntents = prepared(`
  select id, name, must, must_not as "mustNot" from bot_intents where organization_id = $1 order by id`)

/** By channel. Reading the phrases of many rules takes longer than all the rest. The oldest is forgotten first. */
const compiled = new Map<string, { readonly text: string; readonly rules: RoutingRules }>()
const mostCompiled = 200

/** The enabled rules of a channel, in their order. */
export const loadRules = async (c: Runner, organizationId: string, channelId: string): Promise<RoutingRules> => {
  const [row] = await c.run<{ text: string }>(rules, [organizationId, channelId])
  const listed = row?.text ?? '[]'
  if (listed === '[]') return noRules
  const intents = listed.includes('"intentIds"') ? await c.run<IntentWords>(ownIntents, [organizationId]) : []
  const text = `${listed} ${JSON.stringify(intents)}`
  const known = compiled.get(channelId)
  if (known?.text === text) return known.rules
  const fresh = compileRules(JSON.parse(listed) as RoutingRule[], intents)
  compiled.delete(channelId)
  if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value!)
  compiled.set(channelId, { text, rules: fresh })
  return fresh
}

/** The enabled automatic replies of a channel. */
export const loadReplies = (c: Runner, organizationId: string, channelId: string): Promise<readonly Configured[]> =>
  c.run<Configured>(replies, [organizationId, channelId])

const mark = prepared(`
  update channels set automated =
    exists (select from routing_rules r where r.channel_id = $2 and r.enabled)
    or exists (select from autoreplies a where a.channel_id = $2 and (a.settings -> 'enabled')::boolean)
  where organization_id = $1 and id = $2`)
/** After each change of rules or replies. */
export const markAutomated = (c: Runner, organizationId: string, channelId: string): Promise<unknown> =>
  c.run(mark, [organizationId, channelId])
