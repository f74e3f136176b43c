import * as z from 'zod/mini'
import { descriptionText, id, nameText, text, time, timeZone } from '../fields.ts'
import { limits } from '../limits.ts'

/**
 * Ids of nodes, replies and reactions are short: a pressed button comes back with two of them, and the shortest provider
 * returns 64 bytes.
 */
export const botItemId = z.string().check(z.regex(/^[A-Za-z0-9_-]{1,24}$/, 'ID_INVALID'))
const items = <S extends z.ZodMiniType>(schema: S) =>
  z.array(schema).check(z.maxLength(limits.botDraftItems, 'FIELD_INVALID'))

/** A text may be empty while the bot is a draft. */
export const BotReply = z.discriminatedUnion('kind', [
  z.strictObject({ id: botItemId, kind: z.literal('text'), text: text(limits.botText) }),
  /** `fileId` null: not chosen yet. `name`: as the editor shows it. */
  z.strictObject({
    id: botItemId,
    kind: z.literal('file'),
    fileId: z.nullable(id),
    name: text(limits.fileName),
    bytes: z.number().check(z.gte(0, 'NUMBER_RANGE')),
  }),
])
export type BotReply = z.infer<typeof BotReply>

/** Intents that every organization has. The others have a uuid. */
export const systemIntents = ['greeting', 'goodbye', 'help', 'botConfused', 'escalateToAgent'] as const
export type SystemIntent = (typeof systemIntents)[number]
export const BotIntentId = z.union([z.enum(systemIntents), id])
export type BotIntentId = z.infer<typeof BotIntentId>

/** `HH:MM` of a wall clock. */
export const dayTime = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_INVALID'))
/** The node that follows; null: not connected. */
const target = z.nullable(botItemId)

/**
 * What leads to another node. Order counts: of several intents that apply the first wins, and of several triggers too.
 * - `button`: `label` is on the button, `value` is what the answer means. A client who types one of both has pressed it.
 * - `intent`: null: not chosen yet.
 * - `trigger`: while the wall clock of the zone is from `start` until before `end`; over midnight when `end` comes first,
 *   the whole day when both are the same. Triggers do not wait for the client.
 * - `default`: any other answer.
 */
export const BotReaction = z.discriminatedUnion('kind', [
  z.strictObject({
    id: botItemId,
    kind: z.literal('button'),
    label: text(limits.buttonText),
    value: text(limits.botButtonValue),
    target,
  }),
  z.strictObject({ id: botItemId, kind: z.literal('intent'), intentId: z.nullable(BotIntentId), target }),
  z.strictObject({ id: botItemId, kind: z.literal('trigger'), start: dayTime, end: dayTime, zone: timeZone, target }),
  z.strictObject({ id: botItemId, kind: z.literal('default'), target }),
])
export type BotReaction = z.infer<typeof BotReaction>
export type BotReactionOf<K extends BotReaction['kind']> = Extract<BotReaction, { readonly kind: K }>

/**
 * What ends the bot's part. `none`: nothing: the client's next message starts the bot from its beginning. Ids are null
 * while they are not chosen. `lastOperator`: of the chat's last session.
 */
export const BotFinal = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('none') }),
  z.strictObject({ kind: z.literal('close') }),
  z.strictObject({ kind: z.literal('lastOperator') }),
  z.strictObject({ kind: z.literal('operator'), operatorId: z.nullable(id) }),
  z.strictObject({ kind: z.literal('team'), teamId: z.nullable(id) }),
])
export type BotFinal = z.infer<typeof BotFinal>

const coordinate = z.number({ error: 'NUMBER_INVALID' }).check(z.gte(-1e6, 'NUMBER_RANGE'), z.lte(1e6, 'NUMBER_RANGE'))
export const BotNode = z.strictObject({
  id: botItemId,
  name: text(limits.botNodeName),
  /** The bot begins here. */
  root: z.boolean(),
  position: z.strictObject({ x: coordinate, y: coordinate }),
  replies: items(BotReply),
  reactions: items(BotReaction),
  /** Null: not chosen. A node without reactions and without a final action closes the chat. */
  final: z.nullable(BotFinal),
})
export type BotNode = z.infer<typeof BotNode>

/** What a version of a bot is: all that its editor changes. */
export const BotDocument = z.strictObject({
  name: nameText(limits.botName),
  description: z.union([z.literal(''), descriptionText(limits.botDescription)]),
  /** Sent when nothing in the node fits the client's answer. */
  defaultMessage: text(limits.botText),
  nodes: z.array(BotNode).check(z.maxLength(limits.botNodes, 'FIELD_INVALID')),
})
export type BotDocument = z.infer<typeof BotDocument>

/** A change of a document: nodes are added or replaced by their ids, then removed. Also the fix of a finding. */
export const BotChange = z.strictObject({
  name: z.optional(BotDocument.shape.name),
  description: z.optional(BotDocument.shape.description),
  defaultMessage: z.optional(BotDocument.shape.defaultMessage),
  put: z.optional(BotDocument.shape.nodes),
  remove: z.optional(z.array(botItemId).check(z.maxLength(limits.botNodes, 'FIELD_INVALID'))),
})
export type BotChange = z.infer<typeof BotChange>

/** A line of the list. */
export const BotSummary = z.object({
  id,
  name: z.string(),
  description: z.string(),
  nodes: z.number(),
  /** Findings of the draft. */
  errors: z.number(),
  warnings: z.number(),
  /** Channels whose routing leads to it. */
  channels: z.array(z.object({ id, name: z.string(), type: z.string() })),
  /** Null: never published, so no chat reaches it. */
  published: z.nullable(z.object({ number: z.number(), at: time })),
  /** The draft differs from the published version. */
  changed: z.boolean(),
  updatedAt: time,
  updatedBy: z.string(),
})
export type BotSummary = z.infer<typeof BotSummary>

/** The draft. `revision` grows with every saved change. */
export const Bot = z.object({ ...BotSummary.shape, revision: z.number(), document: BotDocument })
export type Bot = z.infer<typeof Bot>

/** A published snapshot; numbers count from 1. `moves`: chats that began with an older version go on with this one. */
export const BotVersion = z.object({
  number: z.number(),
  name: z.string(),
  note: z.string(),
  author: z.string(),
  publishedAt: time,
  moves: z.boolean(),
  nodes: z.number(),
})
export type BotVersion = z.infer<typeof BotVersion>
