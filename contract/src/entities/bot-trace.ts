import * as z from 'zod/mini'
import { BotIntentId } from './bot.ts'

/**
 * Why a reaction was taken or not. `payload`: its button was pressed; `typed`: the client wrote what is on the button;
 * `earlier`: another one came first; `otherText`: the text is another; `mustMissing`, `mustNotFound`: words of the intent
 * (`word`: which); `unknownIntent`: it no longer exists; `inWindow`, `outsideWindow`: the time (`clock`: of the zone);
 * `misunderstood`: the bot did not understand the client twice in a row; `anything`: the default action.
 */
export const TraceReason = z.enum([
  ...(['payload', 'typed', 'earlier', 'otherText', 'mustFound', 'mustMissing', 'mustNotFound'] as const),
  ...(['misunderstood', 'unknownIntent', 'inWindow', 'outsideWindow', 'anything'] as const),
])
export type TraceReason = z.infer<typeof TraceReason>

/**
 * Why the bot gave up and people take over: `loop`: nodes lead in a circle without the client; `nodeGone`: the node, or the
 * target, no longer exists; `botGone`: no such bot or version; `noWindow`: no trigger fits the time; `answerLimit`: too many
 * answers in one session; `failed`: the node could not be run; `targetGone`: the team or operator no longer takes chats.
 */
export const BotFault = z.enum([
  ...(['loop', 'nodeGone', 'botGone', 'noWindow', 'answerLimit', 'failed', 'targetGone'] as const),
])
export type BotFault = z.infer<typeof BotFault>

/** What happened in the bot, in order. Names are those of that moment. */
export const BotTraceStep = z.discriminatedUnion('kind', [
  /** The bot reached the node and sent its replies. */
  z.object({ kind: z.literal('entered'), nodeId: z.string(), name: z.string() }),
  z.object({
    kind: z.literal('reaction'),
    nodeId: z.string(),
    reactionId: z.string(),
    of: z.enum(['button', 'intent', 'trigger', 'default']),
    /** On the button. */
    label: z.optional(z.string()),
    intentId: z.optional(BotIntentId),
    matched: z.boolean(),
    reason: TraceReason,
    word: z.optional(z.string()),
    clock: z.optional(z.string()),
    /** Where it leads. */
    target: z.nullable(z.string()),
  }),
  /** Nothing fitted: the default message was sent. */
  z.object({ kind: z.literal('notUnderstood'), nodeId: z.string() }),
  /** `none` too. A node that is not connected closes. */
  z.object({
    kind: z.literal('final'),
    nodeId: z.string(),
    action: z.enum(['none', 'close', 'lastOperator', 'operator', 'team']),
    /** Of the operator or team. */
    targetId: z.nullable(z.string()),
  }),
  z.object({ kind: z.literal('fault'), nodeId: z.nullable(z.string()), fault: BotFault }),
])
export type BotTraceStep = z.infer<typeof BotTraceStep>
export const BotTrace = z.array(BotTraceStep)
export type BotTrace = z.infer<typeof BotTrace>
