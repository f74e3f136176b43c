import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'
import { freeName, newItemId } from './document.ts'
import { grid, type Point } from './layout.ts'

/** Marks our nodes among other texts of the clipboard. */
const kind = 'beseda/bot-nodes'

/** Nodes as text: they can be pasted into other bots, and read by people. */
export const copyText = (document: BotDocument, ids: ReadonlySet<string>): string =>
  JSON.stringify({ kind, nodes: document.nodes.filter(({ id }) => ids.has(id)) }, null, 2)

/** The nodes of a copied text, or null: it is something else. The caller checks them with the schema. */
export const readCopied = (text: string): readonly BotNode[] | null => {
  try {
    const read = JSON.parse(text) as { readonly kind?: unknown; readonly nodes?: unknown }
    return read.kind === kind && Array.isArray(read.nodes) && read.nodes.length > 0
      ? (read.nodes as readonly BotNode[])
      : null
  } catch {
    return null
  }
}

/**
 * Adds copies with ids and names of their own. Links between them stay, links to others end nowhere. `at`: the place of the
 * left upper one; without it they stand next to the originals.
 */
export const paste = (
  document: BotDocument,
  copied: readonly BotNode[],
  nameMax: number,
  at?: Point,
): { readonly document: BotDocument; readonly ids: ReadonlySet<string> } => {
  const fresh = new Map(copied.map(({ id }) => [id, newItemId()]))
  const left = Math.min(...copied.map(({ position }) => position.x))
  const top = Math.min(...copied.map(({ position }) => position.y))
  const shift = at ? { x: at.x - left, y: at.y - top } : { x: 2 * grid, y: 2 * grid }
  let next = document
  for (const node of copied) {
    const copy: BotNode = {
      ...node,
      id: fresh.get(node.id)!,
      name: freeName(next, node.name, nameMax),
      root: next.nodes.length === 0,
      position: { x: node.position.x + shift.x, y: node.position.y + shift.y },
      replies: node.replies.map((reply) => ({ ...reply, id: newItemId() })),
      reactions: node.reactions.map((reaction) => ({
        ...reaction,
        id: newItemId(),
        target: reaction.target === null ? null : (fresh.get(reaction.target) ?? null),
      })),
    }
    next = { ...next, nodes: [...next.nodes, copy] }
  }
  return { document: next, ids: new Set(fresh.values()) }
}
