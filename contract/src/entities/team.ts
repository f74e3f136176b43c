import * as z from 'zod/mini'
import { id } from '../fields.ts'
import type { Words } from '../lang.ts'
import { Named } from './user.ts'

/**
 * Which operator of a team gets the next chat. `leastLoaded`: the fewest chats, then the longest time without a new one.
 * `roundRobin`: the longest time without a chat of this team, whatever their load. `manual`: nobody; operators take chats.
 */
export const distributionRules = ['leastLoaded', 'roundRobin', 'manual'] as const
export type DistributionRule = (typeof distributionRules)[number]
/** Their names in the form of a team and in the audit log. */
export const distributionRuleNames: Readonly<Record<DistributionRule, Words>> = {
  leastLoaded: { ru: 'Наименее занятому', en: 'Least loaded' },
  roundRobin: { ru: 'По очереди', en: 'In turn' },
  manual: { ru: 'Вручную', en: 'By hand' },
}
export const DistributionRule = z.enum(distributionRules, { error: 'FIELD_INVALID' })

export const Team = z.object({
  id,
  name: z.string(),
  description: z.string(),
  /** Most dialogs in progress of one operator at once. */
  dialogLimit: z.number(),
  /** Minutes without an answer until the chat goes to another operator; null: never. */
  redistributeMinutes: z.nullable(z.number()),
  /** Time without a message after which a session closes by itself; at most one of the two forms, both null: never. */
  closeHours: z.nullable(z.number()),
  closeMinutes: z.nullable(z.number()),
  /** Hours without an answer of the client until the session closes by itself; 0: never. */
  inactivityHours: z.number(),
  /** Minutes before a chat closes by itself at which the client is warned; null: no warning. Empty text: the standard one. */
  closeWarnMinutes: z.nullable(z.number()),
  closeWarnText: z.string(),
  distributionRule: DistributionRule,
  /** A returning client goes to the operator of the last session when they are online and have a free slot. */
  lastOperatorFirst: z.boolean(),
  /** Its own working calendar and delays in seconds; null: those of the channel. */
  calendar: z.nullable(Named),
  delayMediumS: z.nullable(z.number()),
  delayHighS: z.nullable(z.number()),
  /** Whether delays count only working time. Null: as the channel says. */
  delayWorking: z.nullable(z.boolean()),
  /** Most people of the team on a break at once by their own choice; null: any number. */
  maxOnBreak: z.nullable(z.number()),
  memberCount: z.number(),
  /** The first few by name. */
  someMembers: z.array(Named),
  /** Chats of the team that are not closed. */
  openChats: z.number(),
})
export type Team = z.infer<typeof Team>
