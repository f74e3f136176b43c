import * as z from 'zod/mini'
import { id } from '../fields.ts'

/** What a bot is checked against (`checkBot` of the domain), and what its editor offers. */
export const BotContext = z.object({
  otherNames: z.array(z.string()),
  intents: z.array(z.object({ id, name: z.string(), must: z.array(z.string()), mustNot: z.array(z.string()) })),
  /** Those that use the bot; when none does, all active ones. */
  channels: z.array(z.object({ id, name: z.string(), type: z.string() })),
  /** `members`: operators who receive chats. */
  teams: z.array(z.object({ id, name: z.string(), members: z.number() })),
  operators: z.array(z.object({ id, name: z.string(), receives: z.boolean() })),
  /** Files of the bot that exist. */
  fileIds: z.array(id),
})
export type BotContext = z.infer<typeof BotContext>

/** A bot as a file. Names stand for ids that another organization does not have. */
export const BotExport = z.object({
  format: z.literal('beseda.bot.1', 'FORMAT_INVALID'),
  exportedAt: z.string(),
  document: z.unknown(),
  intents: z.array(
    z.object({ id: z.string(), name: z.string(), must: z.array(z.string()), mustNot: z.array(z.string()) }),
  ),
  teams: z.array(z.object({ id: z.string(), name: z.string() })),
  operators: z.array(z.object({ id: z.string(), name: z.string() })),
})
export type BotExport = z.infer<typeof BotExport>
