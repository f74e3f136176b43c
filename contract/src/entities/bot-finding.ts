import * as z from 'zod/mini'
import { BotChange } from './bot.ts'

/** Errors: the codes of the catalogue. They refuse publishing. */
export const botErrorCodes = [
  'BOT_SCENARIO_NOT_CREATED',
  'BOT_DEFAULT_MESSAGE_EMPTY',
  'BOT_MESSAGE_EMPTY',
  'BOT_BLOCK_ID_NOT_UNIQUE',
  'BOT_ACTION_VALUE_EMPTY',
  'BOT_REPLY_NOT_UNIQUE',
  'BOT_ACTION_AND_REPLY',
  'BOT_TRIGGERS_AND_ACTIONS',
  'BOT_TRIGGERS_LOOPED',
  'BOT_ROOT_NODES_MANY',
  'BOT_ROOT_NODE_NOT_FOUND',
  'BOT_DEFAULT_ACTIONS_MANY',
  'BOT_TRIGGERS_TOO_MANY',
  'BOT_INTENTS_TOO_MANY',
  'BOT_REPLIES_TOO_MANY',
  'BOT_NODE_NAME_EMPTY',
  'BOT_TARGET_NOT_FOUND',
  'BOT_INTENT_NOT_CHOSEN',
  'BOT_VARIABLE_UNKNOWN',
  'CHATBOT_EXISTS',
  'TOO_MANY_BUTTONS',
  'BUTTON_NAME_EMPTY',
  'FILE_NOT_FOUND',
] as const
export type BotErrorCode = (typeof botErrorCodes)[number]

/** Warnings. They publish; `contract/src/bot-warnings.ts` has their texts. */
export const botWarningCodes = [
  'nodeNotConnected',
  'nodeUnreachable',
  'intentNeverWins',
  'intentGone',
  'triggerNeverWins',
  'triggerGap',
  'buttonsOverChannel',
  'buttonTextOverChannel',
  'textOverChannel',
  'fileOverChannel',
  'teamEmpty',
  'operatorInactive',
  'nodeNamesRepeated',
  'noDefaultAction',
] as const
export const BotWarningCode = z.enum(botWarningCodes)
export type BotWarningCode = z.infer<typeof BotWarningCode>

/**
 * What is wrong with a bot. `itemId`: the reply or reaction of the node. `params`: for the text of the code. `fix`: a change
 * of the document that repairs it; null: people have to decide.
 */
export const BotFinding = z.object({
  level: z.enum(['error', 'warning']),
  code: z.enum([...botErrorCodes, ...botWarningCodes]),
  nodeId: z.nullable(z.string()),
  itemId: z.nullable(z.string()),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  fix: z.nullable(BotChange),
})
export type BotFinding = z.infer<typeof BotFinding>
