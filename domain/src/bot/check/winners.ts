import type { BotReactionOf } from '@beseda/contract/entities/bot.ts'
import type { IntentWords } from '../../intents/intents.ts'
import { indexPhrases, phrasesIn } from '../../intents/phrase-index.ts'
import { systemIntentWords } from '../../intents/system-intents.ts'
import { stretchesOf } from '../window.ts'
import { type CheckNode, warning, withoutReactions } from './context.ts'

/** Intents and triggers that can never win because an earlier one always does, and time that no trigger covers. */
export const checkWinners: CheckNode = (node, { context }) => {
  const intents = node.reactions.filter((r): r is BotReactionOf<'intent'> => r.kind === 'intent')
  const triggers = node.reactions.filter((r): r is BotReactionOf<'trigger'> => r.kind === 'trigger')
  const about = (itemId: string) => ({
    ...{ nodeId: node.id, itemId },
    fix: withoutReactions(node, new Set([itemId])),
  })
  const lostIntents = intents.flatMap((r, i) => {
    const own = wordsOf(r.intentId, context.intents)
    const winner = own && intents.slice(0, i).find((e) => covers(wordsOf(e.intentId, context.intents), own))
    const name = winner && (context.intents.find((x) => x.id === winner.intentId)?.name ?? winner.intentId ?? '')
    return name ? [warning('intentNeverWins', { ...about(r.id), params: { name } })] : []
  })
  return [...lostIntents, ...checkTriggers(triggers, node.id, about)]
}
const wordsOf = (id: string | null, own: readonly IntentWords[]): Pick<IntentWords, 'must' | 'mustNot'> | null =>
  own.find((i) => i.id === id) ??
  (id !== null && Object.hasOwn(systemIntentWords, id) ? systemIntentWords[id as keyof typeof systemIntentWords] : null)

/** Every text of the later intent has a phrase of the earlier one, and the earlier one refuses no text that the later takes. */
const covers = (
  earlier: Pick<IntentWords, 'must' | 'mustNot'> | null,
  later: Pick<IntentWords, 'must' | 'mustNot'>,
): boolean => {
  if (!earlier || later.must.length === 0) return false
  const index = indexPhrases(earlier.must)
  const refused = new Set(later.mustNot)
  return later.must.every((phrase) => phrasesIn(index, phrase).size > 0) && earlier.mustNot.every((p) => refused.has(p))
}

type About = (itemId: string) => Parameters<typeof warning>[1]
const checkTriggers = (triggers: readonly BotReactionOf<'trigger'>[], nodeId: string, about: About) => {
  const zones = new Set(triggers.map((t) => t.zone))
  // clocks of different zones cannot be compared: they move against each other in summer
  if (triggers.length === 0 || zones.size > 1) return []
  const taken = new Uint8Array(1440)
  const lost = triggers.filter((t) => {
    let isFirst = false
    for (const [from, until] of stretchesOf(t.start, t.end))
      for (let minute = from; minute < until; minute += 1) {
        isFirst ||= taken[minute] === 0
        taken[minute] = 1
      }
    return !isFirst
  })
  return [
    ...lost.map((t) => warning('triggerNeverWins', about(t.id))),
    ...(taken.includes(0) ? [warning('triggerGap', { nodeId })] : []),
  ]
}
