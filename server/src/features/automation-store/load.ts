import type { Configured } from '@beseda/domain/automation/kinds.ts'
import type { IntentWords } from '@beseda/domain/intents/intents.ts'
import { compileRules, noRules, type RoutingRule, type RoutingRules } from '@beseda/domain/routing/route.ts'
import { prepared, type Runner } from '../../platform/db.ts'

/** The rules of a channel that are on. The options of the plan count as they are now: without them, rules and replies wait. */
const enabled = `
  from routing_rules r join organizations o on o.id = r.organization_id
    left join teams t on t.id = (r.action ->> 'teamId')::uuid and t.deleted_at is null
    left join bots b on b.organization_id = $1 and b.id = (r.action ->> 'botId')::uuid and b.deleted_at is null
      and 'OPTION_CHATBOT' = any (o.options)
  where r.organization_id = $1 and r.channel_id = $2 and r.enabled and 'OPTION_ROUTING' = any (o.options)`
/** The target of the rule exists. */
const leads = `(r.action ->> 'kind' = 'lastOperator' or t.id is not null or b.published is not null)`
/**
 * Changes with everything that is compiled: the rules, their order, whether their targets exist, the intents. It reads no phrases, which
 * are many and long. Null: no rule is on.
 */
const revision = prepared(`
  select md5(string_agg(concat_ws(' ', r.id, r.version, r.position, ${leads}), ',' order by r.position, r.id)) ||
    coalesce((select md5(string_agg(concat_ws(' ', i.id, i.version), ',' order by i.id)) from bot_intents i where i.organization_id = $1), '')
    as revision ${enabled}`)
const rules = prepared(`
  select r.id, r.name, r.conditions, case when ${leads} then r.action end as action ${enabled} order by r.position, r.id`)
const replies = prepared(`
  select a.kind, a.settings from autoreplies a join organizations o on o.id = a.organization_id
  where a.organization_id = $1 and a.channel_id = $2 and (a.settings -> 'enabled')::boolean
    and 'OPTION_AUTOREPLIES' = any (o.options)
  order by a.kind`)

/** Intents of the organization, which conditions name. */
const ownIntents = prepared(`
  select id, name, must, must_not as "mustNot" from bot_intents where organization_id = $1 order by id`)

/** By channel. Reading the phrases of many rules takes longer than all the rest. The oldest is forgotten first. */
const compiled = new Map<string, { readonly revision: string; readonly rules: RoutingRules }>()
const mostCompiled = 200

/**
 * The enabled rules of a channel, in their order. They are read and compiled when their revision has changed; the revision is read
 * each time, so that a change on another server counts at once.
 */
export const loadRules = async (c: Runner, organizationId: string, channelId: string): Promise<RoutingRules> => {
  const about = [organizationId, channelId]
  const [row] = await c.run<{ revision: string | null }>(revision, about)
  if (!row || row.revision === null) return noRules
  const known = compiled.get(channelId)
  if (known?.revision === row.revision) return known.rules
  // what is read now may be newer than the revision: then the next call reads again
  const listed = await c.run<RoutingRule>(rules, about)
  const fresh = compileRules(listed, await c.run<IntentWords>(ownIntents, [organizationId]))
  compiled.delete(channelId)
  if (compiled.size >= mostCompiled) compiled.delete(compiled.keys().next().value!)
  compiled.set(channelId, { revision: row.revision, rules: fresh })
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
