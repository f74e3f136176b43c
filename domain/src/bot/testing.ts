import type { BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import { compileIntents, type IntentWords } from '../intents/intents.ts'
import { type BotProgram, compileBot } from './program.ts'

export const button = (id: string, label: string, target: string | null): BotReaction => ({
  ...{ id, kind: 'button', label, value: label, target },
})
export const otherwise = (target: string | null): BotReaction => ({ id: 'default', kind: 'default', target })
export const intent = (intentId: string, target: string | null): BotReaction => ({
  ...{ id: `i-${intentId}`.slice(0, 24), kind: 'intent', intentId: intentId as 'help', target },
})
export const trigger = (start: string, end: string, target: string | null, zone = 'Europe/Moscow'): BotReaction => ({
  ...{ id: `t-${start.replace(':', '')}`, kind: 'trigger', start, end, zone, target },
})
interface Given extends Partial<Omit<BotNode, 'id'>> {
  readonly says?: string
  /** The default action leads there. */
  readonly next?: string
}
export const node = (id: string, { says, next, ...given }: Given): BotNode => ({
  ...{ id, name: id, root: false, position: { x: 0, y: 0 }, final: null },
  replies: says === undefined ? [] : [{ id: 'r', kind: 'text', text: says }],
  reactions: next === undefined ? [] : [otherwise(next)],
  ...given,
})
export const botOf = (nodes: readonly BotNode[], intents: readonly IntentWords[] = []): BotProgram =>
  compileBot(
    { botId: 'bot', version: 1 },
    { name: 'Bot', defaultMessage: 'default', nodes: [...nodes] },
    compileIntents(intents),
  )
