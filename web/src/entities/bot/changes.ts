import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'

const same = (a: unknown, b: unknown): boolean => a === b || JSON.stringify(a) === JSON.stringify(b)
const texts = ['name', 'description', 'defaultMessage'] as const

/** Whether nothing has to be saved. Nodes that were not touched are the same objects, so this is cheap while typing. */
export const isSameDocument = (a: BotDocument, b: BotDocument): boolean =>
  a === b ||
  (texts.every((name) => a[name] === b[name]) &&
    a.nodes.length === b.nodes.length &&
    a.nodes.every((node, i) => same(node, b.nodes[i])))

const parts = ['name', 'root', 'position', 'replies', 'reactions', 'final'] as const
/** The part that one side changed wins; null: both changed it, and not to the same. */
const mergeNode = (base: BotNode, mine: BotNode, stored: BotNode): BotNode | null => {
  const merged: Record<string, unknown> = { id: base.id }
  for (const part of parts) {
    if (same(mine[part], base[part])) merged[part] = stored[part]
    else if (same(stored[part], base[part]) || same(stored[part], mine[part])) merged[part] = mine[part]
    else return null
  }
  return merged as BotNode
}
/**
 * Joins what two editors changed since the base: node by node, and within a node name, place, replies, reactions and final
 * action. Null: both changed the same, or one removed what the other changed.
 */
export const mergeDocuments = (base: BotDocument, mine: BotDocument, stored: BotDocument): BotDocument | null => {
  const merged: { -readonly [K in (typeof texts)[number]]?: string } = {}
  for (const name of texts) {
    if (mine[name] === base[name]) merged[name] = stored[name]
    else if (stored[name] === base[name] || stored[name] === mine[name]) merged[name] = mine[name]
    else return null
  }
  const [before, own, theirs] = [base, mine, stored].map(({ nodes }) => new Map(nodes.map((node) => [node.id, node])))
  const nodes: BotNode[] = []
  for (const id of new Set([...theirs!.keys(), ...own!.keys()])) {
    const [was, m, s] = [before!.get(id), own!.get(id), theirs!.get(id)]
    if (m && s) {
      const joined = was ? mergeNode(was, m, s) : same(m, s) ? m : null
      if (!joined) return null
      nodes.push(joined)
    } else if (!was) nodes.push((m ?? s)!)
    // removed by one side: the other must not have changed it
    else if (!same(m ?? s, was)) return null
  }
  return { ...stored, ...merged, nodes }
}
