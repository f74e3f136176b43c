import * as z from 'zod/mini'
import { id, nameText, text, time } from '../fields.ts'
import { limits } from '../limits.ts'
import { botItemId } from './bot.ts'

/** What a client does in a dialogue: they write, or press a button of the bot. */
export const BotSays = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('text'), text: text(limits.messageText) }),
  z.strictObject({
    kind: z.literal('button'),
    nodeId: botItemId,
    reactionId: botItemId,
    /** On the button then. */
    label: text(limits.buttonText),
  }),
])
export type BotSays = z.infer<typeof BotSays>

/** One answer of the client, when it comes, and the nodes that the bot must reach by it, in order. */
export const BotTestStep = z.strictObject({
  says: BotSays,
  at: z.number({ error: 'TIME_INVALID' }).check(z.gte(0, 'TIME_INVALID'), z.lte(limits.timeMax, 'TIME_INVALID')),
  reaches: z.array(botItemId).check(z.maxLength(limits.botNodes, 'FIELD_INVALID')),
})
export type BotTestStep = z.infer<typeof BotTestStep>
export const botTestFields = {
  name: nameText(limits.botName),
  steps: z
    .array(BotTestStep)
    .check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(limits.botTestSteps, 'FIELD_INVALID')),
}
/** A dialogue that a bot has to go through in the same way; it is run again before each publishing. */
export const BotTest = z.object({ id, ...botTestFields, author: z.string(), createdAt: time })
export type BotTest = z.infer<typeof BotTest>

/** Where a dialogue left its path: the answer (from 0), and the nodes that were expected and reached by it. */
export const BotDifference = z.object({
  step: z.number(),
  says: z.string(),
  expected: z.array(z.string()),
  reached: z.array(z.string()),
})
export type BotDifference = z.infer<typeof BotDifference>

/** The result of a saved dialogue on the draft. `difference` null: it goes as it must. */
export const BotTestResult = z.object({ testId: id, name: z.string(), difference: z.nullable(BotDifference) })
export type BotTestResult = z.infer<typeof BotTestResult>

/** A conversation that took another way on the draft. */
export const ReplayedConversation = z.object({
  chatId: id,
  sessionId: id,
  sessionNumber: z.number(),
  client: z.string(),
  at: time,
  version: z.number(),
  difference: BotDifference,
})
export const BotReplay = z.object({
  /** Conversations that were gone through. */
  compared: z.number(),
  differing: z.array(ReplayedConversation),
})
export type BotReplay = z.infer<typeof BotReplay>

/** How often clients reached a node, left it by a reaction, fell to the default message there, and were handed over. */
export const BotNodeCounts = z.object({
  nodeId: z.string(),
  reached: z.number(),
  left: z.number(),
  notUnderstood: z.number(),
  handedOver: z.number(),
  closed: z.number(),
})
export type BotNodeCounts = z.infer<typeof BotNodeCounts>
