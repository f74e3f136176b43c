import type { RoutingAction, RoutingCondition } from '@beseda/contract/entities/routing.ts'
import { fill } from '../../lib/words/plural.ts'
import type { AreaWords } from '../../lib/words/shape.ts'

export type RoutingWords = AreaWords['routing']
const shown = 4
const list = (phrases: readonly string[], words: RoutingWords): string =>
  [
    ...phrases.slice(0, shown).map((phrase) => fill(words.quoted, { phrase })),
    ...(phrases.length > shown ? [fill(words.more, { n: phrases.length - shown })] : []),
  ].join(', ')

const conditionText = (
  condition: RoutingCondition,
  words: RoutingWords,
  intentName: (id: string) => string,
): string => {
  switch (condition.kind) {
    case 'chat':
      return words.chats[condition.settings.is]
    case 'origin':
      return condition.settings.from === 'subscriber' ? words.fromSubscriber : words.mailings[condition.settings.type]
    case 'words': {
      const { must, mustNot } = condition.settings
      return [
        ...(must.length > 0 ? [fill(words.withWords, { list: list(must, words) })] : []),
        ...(mustNot.length > 0 ? [fill(words.withoutWords, { list: list(mustNot, words) })] : []),
      ].join(', ')
    }
    case 'intent':
      return fill(words.withIntents, { list: list(condition.settings.intentIds.map(intentName), words) })
  }
}

/** «чат новый, в тексте «счёт»»: all conditions of a rule. */
export const conditionsText = (
  conditions: readonly RoutingCondition[],
  words: RoutingWords,
  intentName: (id: string) => string,
): string =>
  conditions.length === 0 ? words.anyChat : conditions.map((c) => conditionText(c, words, intentName)).join(' · ')

/** «команде «Продажи»»; `target`: its name, null: it no longer exists. */
export const actionText = (kind: RoutingAction['kind'], target: string | null, words: RoutingWords): string => {
  if (kind === 'lastOperator') return words.toLastOperator
  if (target === null) return kind === 'team' ? words.teamGone : words.botGone
  return fill(kind === 'team' ? words.toTeam : words.toBot, { name: target })
}
