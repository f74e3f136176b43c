import type { RoutingAction, RoutingCondition, RoutingRule } from '@beseda/contract/entities/routing.ts'

/** A rule as its form has it: one place for each kind of condition. */
export type RuleValues = {
  readonly name: string
  readonly enabled: boolean
  readonly chat: 'any' | 'new' | 'repeat'
  readonly from: 'any' | 'subscriber' | 'mailing'
  readonly mailing: 'any' | 'service' | 'advertising'
  readonly must: readonly string[]
  readonly mustNot: readonly string[]
  readonly intentIds: readonly string[]
  readonly action: RoutingAction['kind']
  readonly teamId: string
  readonly botId: string
}
export const newRule: RuleValues = {
  ...{ name: '', enabled: true, chat: 'any', from: 'any', mailing: 'any', must: [], mustNot: [], intentIds: [] },
  ...{ action: 'team', teamId: '', botId: '' },
}

export const valuesOf = ({ name, enabled, conditions, action }: RoutingRule): RuleValues => ({
  ...newRule,
  name,
  enabled,
  ...Object.assign({}, ...conditions.map(valuesOfCondition)),
  action: action.kind,
  teamId: action.kind === 'team' ? action.teamId : '',
  botId: action.kind === 'bot' ? action.botId : '',
})
const valuesOfCondition = (condition: RoutingCondition): Partial<RuleValues> => {
  switch (condition.kind) {
    case 'chat':
      return { chat: condition.settings.is }
    case 'origin':
      return { from: condition.settings.from, mailing: condition.settings.type }
    case 'words':
      return condition.settings
    case 'intent':
      return condition.settings
  }
}

/** Conditions that exclude nothing are left out. */
export const conditionsOf = (v: RuleValues): RoutingCondition[] => {
  const conditions: RoutingCondition[] = []
  if (v.chat !== 'any') conditions.push({ kind: 'chat', settings: { is: v.chat } })
  if (v.from !== 'any') conditions.push({ kind: 'origin', settings: { from: v.from, type: typeOf(v) } })
  if (v.must.length + v.mustNot.length > 0)
    conditions.push({ kind: 'words', settings: { must: [...v.must], mustNot: [...v.mustNot] } })
  if (v.intentIds.length > 0) conditions.push({ kind: 'intent', settings: { intentIds: [...v.intentIds] } })
  return conditions
}
const typeOf = ({ from, mailing }: RuleValues) => (from === 'mailing' ? mailing : 'any')

export const actionOf = ({ action, teamId, botId }: RuleValues): RoutingAction =>
  action === 'team' ? { kind: 'team', teamId } : action === 'bot' ? { kind: 'bot', botId } : { kind: 'lastOperator' }

export const toInput = (v: RuleValues) => ({
  name: v.name,
  enabled: v.enabled,
  conditions: conditionsOf(v),
  action: actionOf(v),
})
