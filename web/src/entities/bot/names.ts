import type { BotFinal, BotReaction } from '@beseda/contract/entities/bot.ts'
import { type SystemIntent, systemIntents } from '@beseda/contract/entities/bot.ts'
import { createContext, use } from 'react'
import { currentLang, useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { zoneName } from '../../parts/time-zones.ts'

/** Names of what a bot refers to by id; absent ones no longer exist, or are still loading. */
export interface BotNames {
  readonly intents: ReadonlyMap<string, string>
  readonly teams: ReadonlyMap<string, string>
  readonly operators: ReadonlyMap<string, string>
}
export const BotNamesContext = createContext<BotNames>({ intents: new Map(), teams: new Map(), operators: new Map() })
export const useBotNames = (): BotNames => use(BotNamesContext)

const isSystem = (id: string): id is SystemIntent => systemIntents.some((known) => known === id)

/** How reactions and final actions are called on the canvas, in the inspector and in the simulator. */
export const useBotTexts = () => {
  const { bots } = useWords('bots')
  const names = useBotNames()
  const intent = (id: string | null): string =>
    id === null ? bots.intentNotChosen : isSystem(id) ? bots.intents[id] : (names.intents.get(id) ?? bots.intentGone)
  return {
    intent,
    reaction: (reaction: BotReaction): string => {
      if (reaction.kind === 'button') return reaction.label || bots.buttonNoText
      if (reaction.kind === 'intent') return intent(reaction.intentId)
      if (reaction.kind === 'trigger')
        return `${reaction.start}–${reaction.end}, ${zoneName(reaction.zone, currentLang())}`
      return bots.byDefault
    },
    final: (final: BotFinal | null): string => {
      if (final === null) return bots.finals.close
      if (final.kind === 'team')
        return final.teamId === null
          ? bots.finals.team
          : fill(bots.toTeam, { name: names.teams.get(final.teamId) ?? bots.nameGone })
      if (final.kind === 'operator')
        return final.operatorId === null
          ? bots.finals.operator
          : fill(bots.toOperator, { name: names.operators.get(final.operatorId) ?? bots.nameGone })
      return bots.finals[final.kind]
    },
  }
}
