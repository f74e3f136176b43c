import type { BotNode } from '@beseda/contract/entities/bot.ts'
import type { BotFinding } from '@beseda/contract/entities/bot-finding.ts'
import { type CheckDocument, error, warning } from './context.ts'

/** Nodes that nothing leads to, and triggers that lead in a circle. */
export const checkPaths: CheckDocument = ({ nodes }) => {
  const byId = new Map(nodes.map((node) => [node.id, node]))
  const reached = new Set<string>()
  const stack = nodes.filter((node) => node.root).map((node) => node.id)
  for (let id = stack.pop(); id !== undefined; id = stack.pop()) {
    if (reached.has(id)) continue
    reached.add(id)
    for (const r of byId.get(id)?.reactions ?? []) if (r.target !== null) stack.push(r.target)
  }
  const hasRoot = nodes.some((node) => node.root)
  const unreachable = nodes.filter((node) => hasRoot && !reached.has(node.id))
  return [
    ...loops(nodes, byId),
    ...unreachable.map((node) => warning('nodeUnreachable', { nodeId: node.id, fix: { remove: [node.id] } })),
  ]
}

/**
 * Circles of triggers, one finding for each trigger that closes one. Depth first without recursion: a circle is closed by a
 * trigger whose target is still being walked.
 */
const loops = (nodes: readonly BotNode[], byId: ReadonlyMap<string, BotNode>): readonly BotFinding[] => {
  const state = new Map<string, 'walking' | 'done'>()
  const found: BotFinding[] = []
  const triggersOf = (id: string) => (byId.get(id)?.reactions ?? []).filter((r) => r.kind === 'trigger')
  for (const { id: start } of nodes) {
    if (state.has(start)) continue
    state.set(start, 'walking')
    const path = [{ id: start, rest: [...triggersOf(start)] }]
    for (let top = path.at(-1); top; top = path.at(-1)) {
      const next = top.rest.shift()
      if (!next) {
        state.set(top.id, 'done')
        path.pop()
      } else if (next.target !== null && state.get(next.target) === 'walking') {
        found.push(error('BOT_TRIGGERS_LOOPED', { nodeId: top.id, itemId: next.id }))
      } else if (next.target !== null && !state.has(next.target) && byId.has(next.target)) {
        state.set(next.target, 'walking')
        path.push({ id: next.target, rest: [...triggersOf(next.target)] })
      }
    }
  }
  return found
}
