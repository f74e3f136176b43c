import type { ChannelCapabilities } from '@beseda/contract/channels/define.ts'
import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'
import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import type { IntentWords } from '../../intents/intents.ts'

/** What a bot can be checked against. The lists are those of the organization. */
export interface BotCheckContext {
  /** Names of the other bots. */
  readonly otherNames: readonly string[]
  readonly intents: readonly IntentWords[]
  /** Channels in use: without their limits nothing can exceed them. */
  readonly channels: readonly {
    readonly name: string
    readonly can: Pick<ChannelCapabilities, 'text' | 'buttons' | 'files'>
  }[]
  /** `members`: operators who receive chats. */
  readonly teams: readonly { readonly id: string; readonly name: string; readonly members: number }[]
  /** `receives`: active, in a team and with the right to receive chats. */
  readonly operators: readonly { readonly id: string; readonly name: string; readonly receives: boolean }[]
  /** Files of the bot that exist. Null: not known here. */
  readonly fileIds: readonly string[] | null
}
export type CheckDocument = (document: BotDocument, context: BotCheckContext) => readonly BotFinding[]
export type CheckNode = (
  node: BotNode,
  about: { readonly document: BotDocument; readonly context: BotCheckContext },
) => readonly BotFinding[]

type About = Partial<Pick<BotFinding, 'nodeId' | 'itemId' | 'params' | 'fix'>>
const finding = (level: BotFinding['level'], code: BotFinding['code'], about: About): BotFinding => ({
  ...{ level, code, nodeId: null, itemId: null, params: {}, fix: null },
  ...about,
})
export const error = (code: BotFinding['code'], about: About = {}): BotFinding => finding('error', code, about)
export const warning = (code: BotFinding['code'], about: About = {}): BotFinding => finding('warning', code, about)
/** The fix that replaces a node. */
export const replaced = (node: BotNode): BotFinding['fix'] => ({ put: [node] })
export const withoutReactions = (node: BotNode, ids: ReadonlySet<string>): BotFinding['fix'] =>
  replaced({ ...node, reactions: node.reactions.filter((r) => !ids.has(r.id)) })
