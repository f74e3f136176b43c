import type { RoutingCondition, RuleTrace } from '@beseda/contract/entities/routing.ts'
import type { Configured } from '../automation/kinds.ts'
import { compileIntents, type IntentSet, type IntentWords, readIntents } from '../intents/intents.ts'
import { type ConditionKind, type Conditions, conditions, type RoutedText, type RoutingContext } from './conditions.ts'

export interface RoutingRule {
  readonly id: string
  readonly name: string
  /** All of them must hold. */
  readonly conditions: readonly Configured[]
  /** Null: its target no longer exists. */
  readonly action: RoutingAction | null
}
export type RoutingAction =
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'lastOperator' }
  | { readonly kind: 'bot'; readonly botId: string }

interface Condition {
  readonly id: string
  readonly kind: string
  readonly settings: unknown
  readonly of: ConditionKind<unknown>
}
/** A rule whose conditions were checked. Null: one of them is of an unknown kind, or its settings are not its own. */
interface CheckedRule {
  readonly rule: RoutingRule
  readonly conditions: readonly Condition[] | null
}
/** The rules of a channel in the form in which messages are routed: in their order, all phrases in one index. */
export interface RoutingRules {
  readonly list: readonly CheckedRule[]
  readonly intents: IntentSet
}
/** `areChecked`: the settings come from the server, which has checked them. Browsers have no schemas. */
export const compileRules = (
  rules: readonly RoutingRule[],
  ownIntents: readonly IntentWords[] = [],
  { kinds = conditions, areChecked = false }: { readonly kinds?: Conditions; readonly areChecked?: boolean } = {},
): RoutingRules => {
  const list = rules.map((rule) => ({ rule, conditions: checked(rule, kinds, areChecked) }))
  const words = list.flatMap((r) => r.conditions ?? []).flatMap(wordsOf)
  return { list, intents: compileIntents([...ownIntents, ...words]) }
}

const checked = (
  { id, conditions: configured }: RoutingRule,
  kinds: Conditions,
  areChecked: boolean,
): readonly Condition[] | null => {
  const known = configured.flatMap(({ kind, settings }, i) => {
    const of = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
    const parsed = areChecked ? ({ success: true, data: settings } as const) : of?.schema.safeParse(settings)
    return of && parsed?.success ? [{ id: `${id}:${i}`, kind, settings: parsed.data, of }] : []
  })
  return known.length === configured.length ? known : null
}
const wordsOf = ({ id, of, settings }: Condition): IntentWords[] =>
  of.words ? [{ id, name: '', ...of.words(settings) }] : []

export const noRules: RoutingRules = compileRules([])

export interface Routed {
  /** Null: no rule applies, so the chat stays where its channel sends it. */
  readonly rule: (RoutingRule & { readonly action: RoutingAction }) | null
  /** The rules that were looked at, in their order. */
  readonly trace: readonly RuleTrace[]
}
/** The first rule that applies. */
export const route = ({ list, intents }: RoutingRules, about: RoutedText): Routed => {
  const trace: RuleTrace[] = []
  if (list.length === 0) return { rule: null, trace }
  const context: RoutingContext = { ...about, intent: readIntents(intents, about.text) }
  for (const { rule, conditions: known } of list) {
    const { id: ruleId, name, action } = rule
    const entry: RuleTrace =
      known === null || action === null ? { ruleId, name, result: 'invalid' } : look(rule, known, context)
    trace.push(entry)
    if (entry.result === 'matched') return { rule: { ...rule, action: action! }, trace }
  }
  return { rule: null, trace }
}
const look = ({ id: ruleId, name }: RoutingRule, known: readonly Condition[], context: RoutingContext): RuleTrace => {
  let found: string | undefined
  for (const { id, kind, settings, of } of known) {
    const { holds, word } = of.evaluate(settings, context, id)
    if (!holds) {
      const failed = kind as RoutingCondition['kind']
      return word === undefined
        ? { ruleId, name, result: 'failed', failed }
        : { ruleId, name, result: 'failed', failed, word }
    }
    found ??= word
  }
  return found === undefined ? { ruleId, name, result: 'matched' } : { ruleId, name, result: 'matched', word: found }
}
