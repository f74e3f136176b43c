import type { RoutingRule } from '@beseda/contract/entities/routing.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, type Runner } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'

const select = `
  select r.id, ${editColumns('r')}, r.name, r.enabled, r.conditions, r.action, coalesce(t.name, b.name) as target,
    (select count(*)::int from chats c
      where c.organization_id = $1 and c.rule_id = r.id and c.bot is not null and c.status <> 'closed') as "withBot"
  from routing_rules r
    left join teams t on t.id = (r.action ->> 'teamId')::uuid and t.deleted_at is null
    left join bots b on b.organization_id = $1 and b.id = (r.action ->> 'botId')::uuid and b.deleted_at is null
  where r.organization_id = $1 and r.channel_id = $2`
const all = prepared(`${select} order by r.position, r.id`)
const one = prepared(`${select} and r.id = $3`)
const channel = prepared(`select 1 from channels where organization_id = $1 and id = $2`)

export const checkChannel = async (c: Runner, organizationId: string, channelId: string): Promise<void> => {
  if ((await c.run(channel, [organizationId, channelId])).length === 0) throw fail('SERVICE_ACCOUNT_NOT_FOUND')
}
/** In their order. */
export const listRules = async (c: Runner, organizationId: string, channelId: string): Promise<RoutingRule[]> => {
  await checkChannel(c, organizationId, channelId)
  return [...(await c.run<RoutingRule>(all, [organizationId, channelId]))]
}
/** The default rule has the id of its channel. */
export const findRule = async (
  c: Runner,
  organizationId: string,
  { channelId, ruleId }: { readonly channelId: string; readonly ruleId: string },
): Promise<RoutingRule> => {
  await checkChannel(c, organizationId, channelId)
  if (ruleId === channelId) throw fail('ROUTING_RULE_DEFAULT')
  const [rule] = await c.run<RoutingRule>(one, [organizationId, channelId, ruleId])
  if (!rule) throw fail('ROUTING_RULE_NOT_FOUND')
  return rule
}
