import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { BotTrace } from './bot-trace.ts'

/** One answer of a bot in a chat, with its way there. */
export const BotPathStep = z.object({
  at: time,
  sessionId: id,
  botId: id,
  /** Null: it was deleted. */
  botName: z.nullable(z.string()),
  version: z.nullable(z.number()),
  end: z.nullable(z.enum(['close', 'handOver'])),
  trace: BotTrace,
})
export type BotPathStep = z.infer<typeof BotPathStep>
