import * as z from 'zod/mini'
import { anyUser, needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ChatRouting, RoutedMessage, RoutingRule, ruleFields } from '../entities/routing.ts'
import { id, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_SERVICE_ACCOUNT', 'OPTION_ROUTING')
const ofChannel = { channelId: id }
const ofRule = { channelId: id, ruleId: id }
const refusals = ['SERVICE_ACCOUNT_NOT_FOUND', 'ROUTING_RULE_NOT_FOUND', 'ROUTING_RULE_DEFAULT'] as const
const invalid = [
  'CHATBOT_NOT_FOUND',
  'ROUTING_ACTION_INVALID',
  'ROUTING_CONDITION_INVALID',
  'ROUTING_CONDITIONS_EXIST',
  'TEAM_NOT_FOUND',
] as const

/**
 * Where new sessions of a channel go. Rules are tried in their order; when none applies, the default rule does: the chat
 * goes to the team of the channel. The default rule has the id of its channel and cannot be changed.
 */
export const routing = {
  /** In their order, without the default rule. */
  list: endpoint({
    method: 'GET',
    path: '/channels/:channelId/rules',
    access: manages,
    input: z.strictObject(ofChannel),
    entity: z.object({ rules: z.array(RoutingRule) }),
    errors: ['SERVICE_ACCOUNT_NOT_FOUND'],
  }),
  /** Becomes the last one before the default rule. The sender makes the id: a repeated call returns the existing rule. */
  create: endpoint({
    method: 'POST',
    path: '/channels/:channelId/rules',
    access: manages,
    input: z.strictObject({ ...ofChannel, id, ...ruleFields }),
    entity: RoutingRule,
    errors: ['SERVICE_ACCOUNT_NOT_FOUND', ...invalid, 'OBJECT_LIMIT_REACHED'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/channels/:channelId/rules/:ruleId',
    access: manages,
    input: z.strictObject({ ...ofRule, version: seenVersion, ...z.partial(z.object(ruleFields)).def.shape }),
    entity: RoutingRule,
    errors: [...refusals, ...invalid, 'FIELDS_CHANGED_MEANWHILE'],
  }),
  /** Before that one, or behind all of them. */
  move: endpoint({
    method: 'POST',
    path: '/channels/:channelId/rules/:ruleId/position',
    access: manages,
    input: z.strictObject({ ...ofRule, beforeId: z.nullable(id) }),
    entity: z.object({ rules: z.array(RoutingRule) }),
    errors: [...refusals],
  }),
  /** Refused while a bot leads chats that came by this rule: switch it off first, so that no further ones come. */
  remove: endpoint({
    method: 'DELETE',
    path: '/channels/:channelId/rules/:ruleId',
    access: manages,
    input: z.strictObject(ofRule),
    entity: z.null(),
    errors: [...refusals, 'ROUTING_RULE_OF_BOT'],
  }),
  /** The last messages that opened a session in the channel, and what its enabled rules do with them now. */
  trial: endpoint({
    method: 'GET',
    path: '/channels/:channelId/rules/trial',
    access: manages,
    input: z.strictObject(ofChannel),
    /** The newest first, at most `limits.ruleTrials`. */
    entity: z.object({ messages: z.array(RoutedMessage).check(z.maxLength(limits.ruleTrials)) }),
    errors: ['SERVICE_ACCOUNT_NOT_FOUND'],
  }),
  /** How the rules routed the current session of a chat, or its last one. Null: the channel had no rules. */
  ofChat: endpoint({
    method: 'GET',
    path: '/chats/:chatId/routing',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: z.nullable(ChatRouting),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
