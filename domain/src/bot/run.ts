import { type Configured, evaluate } from '../automation/kinds.ts'
import type { OutgoingDraft } from '../chat-session/decision.ts'
import type { BotPlace } from '../chat-session/state.ts'
import type { BotContext, BotNodes, NextStep } from './nodes.ts'

export interface Bot {
  readonly id: string
  readonly rootId: string
  readonly nodes: Readonly<Record<string, Configured>>
}
export interface BotTurn {
  readonly messages: readonly OutgoingDraft[]
  /** Null: the bot has handed the chat over. */
  readonly place: BotPlace | null
  readonly handOver: Extract<NextStep, { readonly kind: 'handOver' }>
}
const handOverInTeam = { kind: 'handOver', teamId: null, toLastOperator: false } as const

/**
 * Runs a bot on a client message until it waits or hands over to an operator. `place` null: the bot starts. A missing
 * or invalid node hands over, and so do nodes that form a cycle: a broken bot never keeps a client.
 */
export const runBot = (
  bot: Bot,
  place: BotPlace | null,
  about: Pick<BotContext, 'message' | 'button' | 'now'>,
  kinds: BotNodes,
): BotTurn => {
  const messages: OutgoingDraft[] = []
  const entered = new Set<string>()
  let nodeId = place?.nodeId ?? bot.rootId
  let isEntered = place === null
  for (;;) {
    const node = Object.hasOwn(bot.nodes, nodeId) ? bot.nodes[nodeId] : undefined
    const step = node ? evaluate(kinds, node, { ...about, botId: bot.id, isEntered }) : null
    if (!step) return { messages, place: null, handOver: handOverInTeam }
    messages.push(...step.messages)
    if (step.next.kind === 'wait') return { messages, place: { botId: bot.id, nodeId }, handOver: handOverInTeam }
    if (step.next.kind === 'handOver') return { messages, place: null, handOver: step.next }
    nodeId = step.next.nodeId
    isEntered = true
    if (entered.has(nodeId)) return { messages, place: null, handOver: handOverInTeam }
    entered.add(nodeId)
  }
}
