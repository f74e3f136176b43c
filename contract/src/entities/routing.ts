import * as z from 'zod/mini'
import { id, nameText, requiredText, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { BotIntentId } from './bot.ts'
import { editable } from './field-changes.ts'
import { Origin } from './part.ts'

const invalid = { error: 'ROUTING_CONDITION_INVALID' } as const
const phrases = z
  .array(requiredText(limits.rulePhrase), invalid)
  .check(z.maxLength(limits.rulePhrases, 'FIELD_INVALID'))

/** `new`: the client's first session in this chat. `repeat`: there was one before. */
export const ChatCondition = z.strictObject({ is: z.enum(['any', 'new', 'repeat'], invalid) })
/** `mailing`: a message of the organization's other system. `type` counts for mailings alone. */
export const OriginCondition = z.strictObject({
  from: z.enum(['subscriber', 'mailing'], invalid),
  type: z.enum(['any', 'service', 'advertising'], invalid),
})
/**
 * Words and phrases: one of `must` has to appear, and none of `mustNot`. Forms of a word count as the word, the words of a
 * phrase follow one another.
 */
export const WordsCondition = z
  .strictObject({ must: phrases, mustNot: phrases })
  .check(z.refine(({ must, mustNot }) => must.length + mustNot.length > 0, { error: 'FIELD_REQUIRED', path: ['must'] }))
/** Intents of the organization or of the product: one of them has to apply. */
export const IntentCondition = z.strictObject({
  intentIds: z.array(BotIntentId, invalid).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(50, 'FIELD_INVALID')),
})
export const RoutingCondition = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('chat'), settings: ChatCondition }),
    z.strictObject({ kind: z.literal('origin'), settings: OriginCondition }),
    z.strictObject({ kind: z.literal('words'), settings: WordsCondition }),
    z.strictObject({ kind: z.literal('intent'), settings: IntentCondition }),
  ],
  invalid,
)
export type RoutingCondition = z.infer<typeof RoutingCondition>

/** `lastOperator`: of the chat's last session, when they are free. `bot`: a published one. */
export const RoutingAction = z.discriminatedUnion(
  'kind',
  [
    z.strictObject({ kind: z.literal('team'), teamId: id }),
    z.strictObject({ kind: z.literal('lastOperator') }),
    z.strictObject({ kind: z.literal('bot'), botId: id }),
  ],
  { error: 'ROUTING_ACTION_INVALID' },
)
export type RoutingAction = z.infer<typeof RoutingAction>

export const ruleFields = {
  name: nameText(limits.ruleName),
  enabled: z.boolean({ error: 'FIELD_INVALID' }),
  /** All must hold; none: every new session. */
  conditions: z.array(RoutingCondition).check(z.maxLength(limits.ruleConditions, 'FIELD_INVALID')),
  action: RoutingAction,
}
export const RoutingRule = z.object({
  id,
  ...editable,
  ...ruleFields,
  /** The name of the team or bot of the action; null: it has none, or it no longer exists and the rule is passed over. */
  target: z.nullable(z.string()),
  /** Chats that the rule sent to a bot, which still leads them. While there are some, the rule cannot be deleted. */
  withBot: z.number(),
})
export type RoutingRule = z.infer<typeof RoutingRule>

/** A rule as it was looked at for one message. `failed`: the first condition that did not hold. */
export const RuleTrace = z.object({
  ruleId: z.string(),
  name: z.string(),
  /** `invalid`: a condition or the target no longer exists. Rules behind the one that applies are not looked at. */
  result: z.enum(['matched', 'failed', 'invalid']),
  /** The kind of the first condition that did not hold. */
  failed: z.optional(z.enum(['chat', 'origin', 'words', 'intent'])),
  /** The word or phrase that decided. */
  word: z.optional(z.string()),
})
export type RuleTrace = z.infer<typeof RuleTrace>

/** A message that opened a session, and what the rules do with it. */
export const RoutedMessage = z.object({
  chatId: id,
  sessionId: id,
  clientName: z.string(),
  at: time,
  text: z.string(),
  origin: Origin,
  isRepeat: z.boolean(),
  /** Null: the default rule. */
  ruleId: z.nullable(z.string()),
  /** The rules that were looked at, in their order. */
  trace: z.array(RuleTrace),
})
export type RoutedMessage = z.infer<typeof RoutedMessage>

/** Why a session is where it is. */
export const ChatRouting = z.object({
  at: time,
  /** Null: no rule applied. */
  ruleId: z.nullable(z.string()),
  ruleName: z.string(),
  action: z.enum(['default', 'team', 'lastOperator', 'bot']),
  trace: z.array(RuleTrace),
})
export type ChatRouting = z.infer<typeof ChatRouting>
