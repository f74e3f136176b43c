import type { RoutingCondition } from '@beseda/contract/entities/routing.ts'

const inWords = (condition: RoutingCondition): string => {
  switch (condition.kind) {
    case 'chat':
      return condition.settings.is
    case 'origin':
      return [condition.settings.from, condition.settings.type].join(' ')
    case 'words':
      return [
        ...condition.settings.must.map((word) => `+${word}`),
        ...condition.settings.mustNot.map((word) => `−${word}`),
      ].join(', ')
    case 'intent':
      return condition.settings.intentIds.join(', ')
  }
}
/** Conditions for the audit log, a line each. Phrases stand as they were typed. */
export const conditionsInWords = (conditions: readonly RoutingCondition[]): string[] => conditions.map(inWords)
