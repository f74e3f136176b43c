import type { BotDocument, BotFinal, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import type { BotExport } from '@beseda/contract/entities/bot-context.ts'
import { layOut } from '../../entities/bot/layout.ts'
import { now } from '../../lib/clock.ts'

/** A bot to begin with, as a file that could have been exported. */
export interface Example {
  readonly id: string
  readonly about: string
  readonly file: BotExport & { readonly document: BotDocument }
}
type Way = readonly [label: string, target: string]
interface Step {
  readonly id: string
  readonly name: string
  readonly says: readonly string[]
  readonly ways?: readonly Way[]
  /** System intents, with where they lead. */
  readonly intents?: readonly (readonly ['greeting' | 'goodbye' | 'help' | 'botConfused' | 'escalateToAgent', string])[]
  readonly hours?: readonly (readonly [start: string, end: string, target: string])[]
  readonly other?: string
  readonly end?: BotFinal['kind'] & ('none' | 'close' | 'lastOperator')
}
const zone = 'Europe/Moscow'

const nodeOf = ({ id, name, says, ways = [], intents = [], hours = [], other, end }: Step, i: number): BotNode => {
  const reactions: BotReaction[] = [
    ...ways.map(([label, target], n) => ({ id: `b${n}`, kind: 'button' as const, label, value: label, target })),
    ...intents.map(([intentId, target], n) => ({ id: `i${n}`, kind: 'intent' as const, intentId, target })),
    ...hours.map(([start, until, target], n) => ({
      id: `t${n}`,
      kind: 'trigger' as const,
      start,
      end: until,
      zone,
      target,
    })),
    ...(other === undefined ? [] : [{ id: 'd', kind: 'default' as const, target: other }]),
  ]
  return {
    ...{ id, name, root: i === 0, position: { x: 0, y: 0 } },
    replies: says.map((text, n) => ({ id: `r${n}`, kind: 'text', text })),
    reactions,
    final: end === undefined ? null : { kind: end },
  }
}
/** Heights as the canvas draws them, well enough for the places of the nodes. */
const heightOf = ({ replies, reactions, final }: BotNode): number =>
  54 + replies.length * 54 + reactions.length * 32 + (final ? 38 : 0)

export const example = (
  id: string,
  name: string,
  about: string,
  defaultMessage: string,
  steps: readonly Step[],
): Example => {
  const nodes = steps.map(nodeOf)
  const links = nodes.flatMap((node) =>
    node.reactions.flatMap(({ target }) => (target === null ? [] : [{ from: node.id, to: target }])),
  )
  const places = layOut(
    nodes.map((node) => ({ id: node.id, height: heightOf(node) })),
    links,
  )
  const document: BotDocument = {
    ...{ name, description: about, defaultMessage },
    nodes: nodes.map((node) => ({ ...node, position: { ...places.get(node.id)! } })),
  }
  const file = {
    ...{ format: 'beseda.bot.1' as const, exportedAt: new Date(now()).toISOString(), document },
    ...{ intents: [], teams: [], operators: [] },
  }
  return { id, about, file }
}
