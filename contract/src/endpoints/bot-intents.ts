import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { BotIntent, intentFields } from '../entities/bot-intent.ts'
import { id, nothing, seenVersion } from '../fields.ts'
import { managesBots } from './bots.ts'

/** Intents of the organization, in addition to the five of the product. A published version keeps the words it was published with. */
export const botIntents = {
  /** Those of the product first, then by name. */
  list: endpoint({
    method: 'GET',
    path: '/bot-intents',
    access: managesBots,
    input: nothing,
    entity: z.object({ intents: z.array(BotIntent) }),
    errors: [],
  }),
  /** The caller makes the `id`: a repeated call creates nothing. */
  create: endpoint({
    method: 'POST',
    path: '/bot-intents',
    access: managesBots,
    input: z.strictObject({ id, ...intentFields }),
    entity: BotIntent,
    errors: ['BOT_INTENT_EXISTS', 'BOT_INTENT_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/bot-intents/:intentId',
    access: managesBots,
    input: z.strictObject({
      intentId: id,
      version: seenVersion,
      name: z.optional(intentFields.name),
      must: z.optional(intentFields.must),
      mustNot: z.optional(intentFields.mustNot),
    }),
    entity: BotIntent,
    errors: ['BOT_INTENT_EXISTS', 'BOT_INTENT_NOT_FOUND', 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** Refused while a draft names it. */
  remove: endpoint({
    method: 'DELETE',
    path: '/bot-intents/:intentId',
    access: managesBots,
    input: z.strictObject({ intentId: id }),
    entity: z.null(),
    errors: ['BOT_INTENT_IN_USE', 'BOT_INTENT_NOT_FOUND'],
  }),
} as const
