import { type Configured, evaluate } from '../automation/kinds.ts'
import type { Conditions, RoutingContext } from './conditions.ts'

export interface RoutingRule {
  readonly id: string
  /** All of them must hold. */
  readonly conditions: readonly Configured[]
  readonly action: RoutingAction
}
export type RoutingAction =
  | { readonly kind: 'team'; readonly teamId: string }
  | { readonly kind: 'lastOperator' }
  | { readonly kind: 'bot'; readonly botId: string }

/** The action of the first rule that applies, or null: the chat stays where its channel sends it. */
export const route = (
  rules: readonly RoutingRule[],
  context: RoutingContext,
  conditions: Conditions,
): RoutingAction | null =>
  rules.find((rule) => rule.conditions.every((c) => evaluate(conditions, c, context) === true))?.action ?? null
