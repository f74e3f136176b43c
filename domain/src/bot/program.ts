import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'
import type { IntentSet } from '../intents/intents.ts'

/** A bot in the form in which it runs. `version` null: a draft, in the simulator. */
export interface BotProgram {
  readonly botId: string
  readonly version: number | null
  readonly name: string
  readonly defaultMessage: string
  readonly nodes: ReadonlyMap<string, BotNode>
  /** Null: there is none. */
  readonly rootId: string | null
  readonly intents: IntentSet
}
export const compileBot = (
  about: { readonly botId: string; readonly version: number | null },
  { name, defaultMessage, nodes }: Pick<BotDocument, 'name' | 'defaultMessage' | 'nodes'>,
  intents: IntentSet,
): BotProgram => ({
  ...about,
  name,
  defaultMessage,
  nodes: new Map(nodes.map((node) => [node.id, node])),
  rootId: nodes.find((node) => node.root)?.id ?? null,
  intents,
})
