import type { Words } from './lang.ts'

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
