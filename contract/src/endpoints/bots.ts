import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Bot, BotChange, BotDocument, BotSummary, BotVersion } from '../entities/bot.ts'
import { BotContext, BotExport } from '../entities/bot-context.ts'
import { BotFinding } from '../entities/bot-finding.ts'
import { id, nothing, querySeq, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const managesBots = needs('AUTHORITY_SERVICE_ACCOUNT', 'OPTION_CHATBOT')
const one = z.strictObject({ botId: id })
const { name, description } = BotDocument.shape
const revision = z.number({ error: 'NUMBER_INVALID' }).check(z.int('NUMBER_INVALID'), z.gte(1, 'NUMBER_RANGE'))
const note = text(limits.botNote)
/** The message is `false` when somebody else saved first: `bot` is then theirs, with who and when. */
const saved = z.object({ saved: z.boolean(), bot: Bot })
const publishing = ['CHATBOT_NOT_FOUND', 'CHATBOT_HAS_ERRORS', 'CHATBOT_TESTS_FAILED'] as const

/** Chat-bots: drafts that are saved by changes, and published versions, of which each conversation keeps the one it began with. */
export const bots = {
  /** By name. */
  list: endpoint({
    method: 'GET',
    path: '/bots',
    access: managesBots,
    input: nothing,
    entity: z.object({ bots: z.array(BotSummary) }),
    errors: [],
  }),
  one: endpoint({
    method: 'GET',
    path: '/bots/:botId',
    access: managesBots,
    input: one,
    entity: Bot,
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** What the checker of the browser needs, and what the editor offers to choose from. */
  context: endpoint({
    method: 'GET',
    path: '/bots/:botId/context',
    access: managesBots,
    input: one,
    entity: BotContext,
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** With one node, its root. The caller makes the `id`: a repeated call creates nothing. */
  create: endpoint({
    method: 'POST',
    path: '/bots',
    access: managesBots,
    input: z.strictObject({ id, name, description, defaultMessage: text(limits.botText) }),
    entity: Bot,
    errors: ['BOT_DEFAULT_MESSAGE_EMPTY', 'CHATBOT_EXISTS', 'CHATBOT_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  /** The draft of another bot under a new name. */
  copy: endpoint({
    method: 'POST',
    path: '/bots/:botId/copies',
    access: managesBots,
    input: z.strictObject({ botId: id, id, name }),
    entity: Bot,
    errors: ['CHATBOT_EXISTS', 'CHATBOT_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
  /**
   * Applies a change to the draft of this revision, also of its name and settings. `saveId` is made by the caller: a repeated
   * call after a lost answer is the same save.
   */
  save: endpoint({
    method: 'PATCH',
    path: '/bots/:botId',
    access: managesBots,
    bodyBytes: limits.botBytes,
    input: z.strictObject({ botId: id, revision, saveId: id, change: BotChange }),
    entity: saved,
    errors: [
      'BOT_BLOCK_ID_NOT_UNIQUE',
      'BOT_ROOT_NODE_NEEDED',
      'CHATBOT_EXISTS',
      'CHATBOT_NOT_FOUND',
      'FILE_NOT_FOUND',
      'OBJECT_LIMIT_REACHED',
    ],
  }),
  /** Its versions stay for the conversations that it has. */
  remove: endpoint({
    method: 'DELETE',
    path: '/bots/:botId',
    access: managesBots,
    input: one,
    entity: z.null(),
    errors: ['CHATBOT_IN_USE', 'CHATBOT_NOT_FOUND'],
  }),
  check: endpoint({
    method: 'GET',
    path: '/bots/:botId/findings',
    access: managesBots,
    input: one,
    entity: z.object({ revision: z.number(), findings: z.array(BotFinding) }),
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /**
   * Publishes the draft of this revision as the next version. `moves`: conversations with older versions go on with it where
   * their node still exists; otherwise they stay. Errors refuse it, and so do saved dialogues that fail unless `ignoreTests`.
   */
  publish: endpoint({
    method: 'POST',
    path: '/bots/:botId/versions',
    access: managesBots,
    input: z.strictObject({
      botId: id,
      revision,
      note,
      moves: z.boolean(),
      ignoreTests: z._default(z.boolean(), false),
    }),
    entity: saved,
    errors: publishing,
  }),
  /** The newest first. */
  versions: endpoint({
    method: 'GET',
    path: '/bots/:botId/versions',
    access: managesBots,
    input: one,
    entity: z.object({ versions: z.array(BotVersion) }),
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  version: endpoint({
    method: 'GET',
    path: '/bots/:botId/versions/:number',
    access: managesBots,
    input: z.strictObject({ botId: id, number: querySeq }),
    entity: z.object({ ...BotVersion.shape, document: BotDocument }),
    errors: ['CHATBOT_NOT_FOUND', 'CHATBOT_VERSION_NOT_FOUND'],
  }),
  /** An older version becomes the draft and is published again as the next version. */
  rollBack: endpoint({
    method: 'POST',
    path: '/bots/:botId/versions/:number/publication',
    access: managesBots,
    input: z.strictObject({ botId: id, number: querySeq, revision, note, moves: z.boolean() }),
    entity: saved,
    errors: [...publishing, 'CHATBOT_EXISTS', 'CHATBOT_VERSION_NOT_FOUND'],
  }),
  export: endpoint({
    method: 'GET',
    path: '/bots/:botId/export',
    access: managesBots,
    input: one,
    entity: BotExport,
    errors: ['CHATBOT_NOT_FOUND'],
  }),
  /** A new bot from an exported file. Intents, teams and operators are found by id or name; intents that are missing are made. */
  import: endpoint({
    method: 'POST',
    path: '/bot-imports',
    access: managesBots,
    bodyBytes: limits.botBytes,
    input: z.strictObject({ id, name, bot: z.unknown() }),
    entity: Bot,
    errors: ['BOT_SCENARIO_NOT_CREATED', 'CHATBOT_EXISTS', 'CHATBOT_NOT_FOUND', 'OBJECT_LIMIT_REACHED'],
  }),
} as const
