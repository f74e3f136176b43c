import type { BotDocument, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'

/** A node for tests: `targets` are the nodes that its buttons lead to. */
export const testNode = (
  id: string,
  targets: readonly (string | null)[] = [],
  more: Partial<BotNode> = {},
): BotNode => ({
  id,
  name: `Node ${id}`,
  root: false,
  position: { x: 0, y: 0 },
  replies: [{ id: `${id}t`, kind: 'text', text: `Text of ${id}` }],
  reactions: targets.map(
    (target, i): BotReaction => ({ id: `${id}b${i}`, kind: 'button', label: `Button ${i}`, value: `v${i}`, target }),
  ),
  final: null,
  ...more,
})
export const testDocument = (...nodes: readonly BotNode[]): BotDocument => ({
  name: 'Bot',
  description: '',
  defaultMessage: 'Choose a button',
  nodes: nodes.map((node, i) => ({ ...node, root: i === 0 })),
})
