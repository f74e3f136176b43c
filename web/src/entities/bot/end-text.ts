import type { BotTraceStep } from '@beseda/contract/entities/bot-trace.ts'
import { useWords } from '../../lib/language.ts'
import { fill } from '../../lib/words/plural.ts'
import { useBotNames } from './names.ts'

type End = Extract<BotTraceStep, { readonly kind: 'final' | 'fault' }>

/** How the bot's part ended, as text. */
export const useEndText = () => {
  const { bots, botTrace: words } = useWords('bots', 'botTrace')
  const { teams, operators } = useBotNames()
  return (step: End): string => {
    if (step.kind === 'fault') return fill(words.fault, { reason: words.faults[step.fault] })
    const id = step.targetId ?? ''
    const action =
      step.action === 'team'
        ? fill(bots.toTeam, { name: teams.get(id) ?? bots.nameGone })
        : step.action === 'operator'
          ? fill(bots.toOperator, { name: operators.get(id) ?? bots.nameGone })
          : bots.finals[step.action]
    return fill(words.final, { action })
  }
}
