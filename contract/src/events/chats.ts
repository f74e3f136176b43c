import * as z from 'zod/mini'
import { BanKind } from '../entities/ban.ts'
import { Trace } from '../entities/choice.ts'
import { Origin } from '../entities/part.ts'
import { RuleTrace } from '../entities/routing.ts'
import { By } from './by.ts'
import { SlaPolicy } from './sla-policy.ts'

/** `seq`: the history line in the chat's feed. */
const base = { chatId: z.string(), sessionId: z.string(), by: By, seq: z.optional(z.number()) }

export const chatEvents = {
  'chat.opened': z.object({
    ...base,
    number: z.number(),
    teamId: z.nullable(z.string()),
    reason: z.enum(['clientWrote', 'operatorCreated']),
    /** A bot answers first. */
    botId: z.optional(z.string()),
    slaPolicy: z.optional(SlaPolicy),
  }),
  /**
   * The rules of the channel were tried on the message that opened the session. `ruleId` null: none applied, so the default
   * rule did. `action`: what followed. Absent where the channel has no rules.
   */
  'chat.routed': z.object({
    ...base,
    ruleId: z.nullable(z.string()),
    ruleName: z.string(),
    action: z.enum(['default', 'team', 'lastOperator', 'bot']),
    origin: Origin,
    /** The rules that were looked at, in their order, at most the last twenty. */
    trace: z.array(RuleTrace),
    reason: z.enum(['ruleMatched', 'noRuleMatched']),
  }),
  /** The client wrote soon after the closing: the same session continues. */
  'chat.reopened': z.object({
    ...base,
    number: z.number(),
    teamId: z.nullable(z.string()),
    /** The operator when it was closed. */
    operatorId: z.nullable(z.string()),
    slaPolicy: z.optional(SlaPolicy),
    reason: z.enum(['clientWrote']),
  }),
  /** Entered the queue of a team: no operator was free, or (`manual`) the team takes its chats by hand. */
  'chat.queued': z.object({
    ...base,
    teamId: z.nullable(z.string()),
    reason: z.enum(['nobodyOnline', 'allBusy', 'othersWaiting', 'unassigned', 'manual', 'reserved']),
    /** The only operator it waits for (`reserved`). */
    operatorId: z.optional(z.string()),
    /** Absent in events from before there were traces. */
    trace: z.optional(Trace),
    slaPolicy: z.optional(SlaPolicy),
  }),
  'chat.assigned': z.object({
    ...base,
    teamId: z.nullable(z.string()),
    operatorId: z.string(),
    reason: z.enum(['distribution', 'redistribution', 'taken', 'transfer']),
    trace: z.optional(Trace),
    slaPolicy: z.optional(SlaPolicy),
  }),
  'chat.unassigned': z.object({
    ...base,
    operatorId: z.string(),
    /** `offline`: the operator is offline and the client waits. `roleChanged`: the operator may no longer receive chats. */
    reason: z.enum(['noReply', 'offline', 'transfer', 'takenOver', 'deactivated', 'roleChanged']),
  }),
  /** A user closed the chat; this can be undone until `closesAt`. */
  'chat.closingStarted': z.object({ ...base, closesAt: z.number() }),
  'chat.closingStopped': z.object({ ...base, reason: z.enum(['undone', 'clientWrote', 'replied']) }),
  /** Its operator put it away until then. */
  'chat.snoozed': z.object({ ...base, until: z.number(), reason: z.enum(['chosen']) }),
  /** It is back before the operator. A chat that leaves its operator is no longer put away either, without this event. */
  'chat.snoozeEnded': z.object({
    ...base,
    operatorId: z.nullable(z.string()),
    reason: z.enum(['timePassed', 'clientWrote', 'cancelled']),
  }),
  /**
   * A user transferred the chat to an operator (`lastOperator`: chosen as such) or to a team. The next event says where
   * it went: `chat.assigned` or `chat.queued`.
   */
  'chat.transferred': z.object({
    ...base,
    kind: z.enum(['operator', 'lastOperator', 'team']),
    fromOperatorId: z.nullable(z.string()),
    fromTeamId: z.nullable(z.string()),
    operatorId: z.nullable(z.string()),
    teamId: z.nullable(z.string()),
    reason: z.enum(['handedOn']),
  }),
  /** The transfer was undone before anybody answered: `operatorId` and `teamId` are those of before. */
  'chat.transferUndone': z.object({
    ...base,
    fromOperatorId: z.nullable(z.string()),
    fromTeamId: z.nullable(z.string()),
    operatorId: z.nullable(z.string()),
    teamId: z.nullable(z.string()),
    reason: z.enum(['takenBack']),
  }),
  'chat.closed': z.object({
    ...base,
    operatorId: z.nullable(z.string()),
    /** `dataDeleted`: before the client's data were deleted. */
    reason: z.enum(['operator', 'bot', 'clientSilent', 'inactivity', 'banned', 'dataDeleted']),
  }),
  /** A user put the client, or the address they write from, on the black list. `reason`: what the user typed. */
  'chat.banned': z.object({
    ...base,
    banId: z.string(),
    kind: BanKind,
    reason: z.string(),
    until: z.nullable(z.number()),
  }),
  'chat.unbanned': z.object({ ...base, banId: z.string(), kind: BanKind, reason: z.enum(['removed', 'undone']) }),
  /** A user categorised the session. */
  'chat.categorySet': z.object({
    ...base,
    categoryId: z.string(),
    /** Category › topic › subtopic, as it was called then. */
    path: z.string(),
    /** The one that it had. */
    before: z.nullable(z.string()),
    reason: z.enum(['chosen', 'closing']),
  }),
  'chat.categoryCleared': z.object({ ...base, categoryId: z.string(), reason: z.enum(['cleared']) }),
  /** Its category is called otherwise now. */
  'chat.categoryRenamed': z.object({
    chatId: z.string(),
    categoryId: z.string(),
    by: By,
    reason: z.enum(['categoryChanged']),
  }),
  /** Its team was deleted: it belongs to no team now. */
  'chat.teamLost': z.object({ chatId: z.string(), teamId: z.string(), by: By, reason: z.enum(['teamDeleted']) }),
  /** All messages up to `seq` were read: by the responsible operator (`by.kind` user) or the client. */
  'chat.read': z.object({
    chatId: z.string(),
    /** Read by an operator. */
    sessionId: z.optional(z.string()),
    by: By,
    seq: z.number(),
  }),
} as const
