import type { InputOf } from '@beseda/contract/endpoint.ts'
import type { routing } from '@beseda/contract/endpoints/routing.ts'
import type { RoutingAction, RoutingCondition, RoutingRule } from '@beseda/contract/entities/routing.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { mergeEdit, noteEdit } from '../../platform/field-versions.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import { markAutomated } from '../automation-store/index.ts'
import { publishChange } from './publish-change.ts'
import { findRule, listRules } from './read.ts'

type Fields = Pick<RoutingRule, 'name' | 'enabled' | 'conditions' | 'action'>

/** Serializes changes of the channel's rules. */
const lock = prepared(`select 1 from channels where organization_id = $1 and id = $2 for no key update`)
const team = prepared(`select 1 from teams where organization_id = $1 and id = $2 and deleted_at is null`)
/** Only a published one answers. */
const bot = prepared(`
  select 1 from bots where organization_id = $1 and id = $2 and deleted_at is null and published is not null for no key update`)
const insert = prepared(`
  insert into routing_rules (id, organization_id, channel_id, position, name, enabled, conditions, action)
  select $3, $1, $2, coalesce(max(position), 0) + 1, $4, $5, $6, $7 from routing_rules where channel_id = $2
  on conflict (id) do nothing`)
const update = prepared(`
  update routing_rules set name = $3, enabled = $4, conditions = $5, action = $6 where organization_id = $1 and id = $2`)
const number = prepared(`
  update routing_rules r set position = x.n from unnest($2::uuid[]) with ordinality as x(id, n)
  where r.organization_id = $1 and r.id = x.id`)
const remove = prepared(`delete from routing_rules where organization_id = $1 and id = $2`)

const change = <T>(ctx: Ctx, channelId: string, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await w.run(lock, [w.organizationId, channelId])
    const result = await body(w)
    await markAutomated(w, w.organizationId, channelId)
    return result
  })

/** Phrases and conditions in a fixed order: two rules with the same ones are the same question. */
const sameQuestion = (conditions: readonly RoutingCondition[]): string => {
  const inOrder = (value: unknown): unknown =>
    Array.isArray(value)
      ? value.map((v) => (typeof v === 'string' ? v.trim().toLowerCase() : inOrder(v))).sort()
      : value
  const settings = conditions.map(({ kind, settings }) =>
    JSON.stringify([kind, Object.entries(settings).map(([key, value]) => [key, inOrder(value)])]),
  )
  return settings.sort().join('\n')
}
const checkConditions = (others: readonly RoutingRule[], conditions: readonly RoutingCondition[]): void => {
  const kinds = conditions.map(({ kind }) => kind)
  if (new Set(kinds).size < kinds.length) throw fail('ROUTING_CONDITION_INVALID')
  if (others.some((rule) => sameQuestion(rule.conditions) === sameQuestion(conditions)))
    throw fail('ROUTING_CONDITIONS_EXIST')
}
const checkAction = async (w: Work, action: RoutingAction): Promise<void> => {
  if (action.kind === 'team' && (await w.run(team, [w.organizationId, action.teamId])).length === 0)
    throw fail('TEAM_NOT_FOUND')
  if (action.kind === 'bot' && (await w.run(bot, [w.organizationId, action.botId])).length === 0)
    throw fail('CHATBOT_NOT_FOUND')
}
const values = ({ name, enabled, conditions, action }: Fields) => [
  ...[name, enabled, JSON.stringify(conditions), JSON.stringify(action)],
]

export const createRule = (
  ctx: Ctx,
  { channelId, id, ...form }: InputOf<typeof routing.create>,
): Promise<RoutingRule> =>
  change(ctx, channelId, async (w) => {
    const rules = await listRules(w, w.organizationId, channelId)
    const known = rules.find((rule) => rule.id === id)
    if (known) return known
    if (rules.length >= limits.rules) throw fail('OBJECT_LIMIT_REACHED', { max: limits.rules })
    const fields = { ...form, name: form.name.trim() } as Fields
    checkConditions(rules, fields.conditions)
    await checkAction(w, fields.action)
    await w.run(insert, [w.organizationId, channelId, id, ...values(fields)])
    const rule = await findRule(w, w.organizationId, { channelId, ruleId: id })
    publishChange(w, userOf(ctx), { channelId, reason: 'created', before: null, after: { rule } })
    return rule
  })

export const changeRule = (
  ctx: Ctx,
  { channelId, ruleId, version: seen, ...form }: InputOf<typeof routing.change>,
): Promise<RoutingRule> =>
  change(ctx, channelId, async (w) => {
    const before = await findRule(w, w.organizationId, { channelId, ruleId })
    const { name, enabled, conditions, action } = before
    const patch = { ...form, name: form.name?.trim() } as Partial<Fields>
    const stored: Fields = { name, enabled, conditions, action }
    const { next, fields } = mergeEdit({ stored, patch, changed: before.changed, seen })
    if (fields.length === 0) return before
    const others = (await listRules(w, w.organizationId, channelId)).filter((rule) => rule.id !== ruleId)
    if (fields.includes('conditions')) checkConditions(others, next.conditions)
    if (fields.includes('action')) await checkAction(w, next.action)
    await w.run(update, [w.organizationId, ruleId, ...values(next)])
    await noteEdit(w, 'routing_rules', { ids: [ruleId], fields, by: userOf(ctx).name })
    const after = await findRule(w, w.organizationId, { channelId, ruleId })
    publishChange(w, userOf(ctx), { channelId, reason: 'changed', before: { rule: before }, after: { rule: after } })
    return after
  })

/** Moves a rule before another one, or behind all of them. */
export const moveRule = (
  ctx: Ctx,
  { channelId, ruleId, beforeId }: InputOf<typeof routing.move>,
): Promise<{ rules: RoutingRule[] }> =>
  change(ctx, channelId, async (w) => {
    const rule = await findRule(w, w.organizationId, { channelId, ruleId })
    const order = (await listRules(w, w.organizationId, channelId)).map((r) => r.id)
    const others = order.filter((id) => id !== ruleId)
    // The default rule stays the last one.
    const at = beforeId === null || beforeId === channelId ? others.length : others.indexOf(beforeId)
    if (at < 0 && beforeId !== ruleId) throw fail('ROUTING_RULE_NOT_FOUND')
    const next = beforeId === ruleId ? order : others.toSpliced(at, 0, ruleId)
    const places = [order.indexOf(ruleId) + 1, next.indexOf(ruleId) + 1]
    if (places[0] !== places[1]) {
      await w.run(number, [w.organizationId, next])
      const [before, after] = places.map((position) => ({ rule, position: position! }))
      publishChange(w, userOf(ctx), { channelId, reason: 'moved', before: before!, after: after! })
    }
    return { rules: await listRules(w, w.organizationId, channelId) }
  })

export const removeRule = (ctx: Ctx, about: { readonly channelId: string; readonly ruleId: string }): Promise<null> =>
  change(ctx, about.channelId, async (w) => {
    const rule = await findRule(w, w.organizationId, about)
    if (rule.withBot > 0) throw fail('ROUTING_RULE_OF_BOT')
    await w.run(remove, [w.organizationId, about.ruleId])
    publishChange(w, userOf(ctx), { channelId: about.channelId, reason: 'deleted', before: { rule }, after: null })
    return null
  })
