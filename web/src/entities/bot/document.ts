import type { BotDocument, BotNode, BotReaction, BotReactionOf } from '@beseda/contract/entities/bot.ts'
import { newId } from '../../lib/ids.ts'
import type { Point } from './layout.ts'

/** Pure changes of a bot's document. Each returns a new document; nodes that did not change keep their identity. */

/** The end of a UUID, which is random: short enough for the buttons of all channels. */
export const newItemId = (): string => newId().replaceAll('-', '').slice(-12)

export const nodeOf = (document: BotDocument, id: string | null): BotNode | null =>
  document.nodes.find((node) => node.id === id) ?? null
export const rootOf = (document: BotDocument): BotNode | null => document.nodes.find(({ root }) => root) ?? null
/** Nodes are numbered in the order of the document, from 1. */
export const numberOf = (document: BotDocument, id: string): number =>
  document.nodes.findIndex((node) => node.id === id) + 1

export const changeNode = (document: BotDocument, id: string, change: (node: BotNode) => BotNode): BotDocument => {
  let isChanged = false
  const nodes = document.nodes.map((node) => {
    if (node.id !== id) return node
    const next = change(node)
    isChanged ||= next !== node
    return next
  })
  return isChanged ? { ...document, nodes } : document
}

export const addNode = (
  document: BotDocument,
  position: Point,
  name: string,
): { document: BotDocument; id: string } => {
  const id = newItemId()
  const node: BotNode = {
    id,
    name,
    root: document.nodes.length === 0,
    position,
    replies: [{ id: newItemId(), kind: 'text', text: '' }],
    reactions: [],
    final: null,
  }
  return { document: { ...document, nodes: [...document.nodes, node] }, id }
}

/** `base`, or `base 2`, `base 3` where the name is taken. */
export const freeName = (document: BotDocument, base: string, max: number): string => {
  const taken = new Set(document.nodes.map(({ name }) => name))
  if (!taken.has(base)) return base
  for (let n = 2; ; n += 1) {
    const end = ` ${n}`
    const name = base.slice(0, max - end.length) + end
    if (!taken.has(name)) return name
  }
}

/** Nodes vanish, and links to them end nowhere. */
export const removeNodes = (document: BotDocument, ids: ReadonlySet<string>): BotDocument => ({
  ...document,
  nodes: document.nodes
    .filter(({ id }) => !ids.has(id))
    .map((node) =>
      node.reactions.some(({ target }) => target !== null && ids.has(target))
        ? {
            ...node,
            reactions: node.reactions.map((reaction) =>
              reaction.target !== null && ids.has(reaction.target) ? { ...reaction, target: null } : reaction,
            ),
          }
        : node,
    ),
})
/** The root stays while there are other nodes (spec.md, 5). */
export const keepsRoot = (document: BotDocument, ids: ReadonlySet<string>): boolean => {
  const root = rootOf(document)
  return root === null || !ids.has(root.id) || document.nodes.every(({ id }) => ids.has(id))
}

export const changeReaction = (
  document: BotDocument,
  nodeId: string,
  reactionId: string,
  change: (reaction: BotReaction) => BotReaction,
): BotDocument =>
  changeNode(document, nodeId, (node) => ({
    ...node,
    reactions: node.reactions.map((reaction) => (reaction.id === reactionId ? change(reaction) : reaction)),
  }))

export const setTarget = (
  document: BotDocument,
  nodeId: string,
  reactionId: string,
  target: string | null,
): BotDocument => changeReaction(document, nodeId, reactionId, (reaction) => ({ ...reaction, target }))

export const moveNodes = (document: BotDocument, places: ReadonlyMap<string, Point>): BotDocument => {
  let isChanged = false
  const nodes = document.nodes.map((node) => {
    const to = places.get(node.id)
    if (!to || (to.x === node.position.x && to.y === node.position.y)) return node
    isChanged = true
    return { ...node, position: { x: to.x, y: to.y } }
  })
  return isChanged ? { ...document, nodes } : document
}

/** Moves an item of a list by its id; `by` -1 is one up. Among `reactions`, only past others of its kind. */
export const moveWithin = <I extends { readonly id: string; readonly kind: string }>(
  items: readonly I[],
  id: string,
  toIndexOfKind: number,
  sameKind: boolean,
): I[] => {
  const item = items.find((one) => one.id === id)
  if (!item) return [...items]
  const group = items.filter((one) => !sameKind || one.kind === item.kind)
  const order = group.filter((one) => one.id !== id)
  order.splice(Math.max(0, Math.min(toIndexOfKind, order.length)), 0, item)
  let next = 0
  return items.map((one) => (group.includes(one) ? order[next++]! : one))
}

export interface LinkOf {
  /** `nodeId/reactionId`. */
  readonly id: string
  readonly from: string
  readonly reactionId: string
  readonly to: string
  readonly kind: BotReaction['kind']
}
/** Links of a node to nodes that exist. */
export const linksOf = (document: BotDocument): LinkOf[] => {
  const known = new Set(document.nodes.map(({ id }) => id))
  return document.nodes.flatMap(({ id, reactions }) =>
    reactions.flatMap((reaction) =>
      reaction.target !== null && known.has(reaction.target)
        ? [{ id: `${id}/${reaction.id}`, from: id, reactionId: reaction.id, to: reaction.target, kind: reaction.kind }]
        : [],
    ),
  )
}

/** Why a group of the inspector cannot be used: triggers exclude other reactions, a final action excludes reactions. */
export type Lock = 'reactions' | 'triggers' | 'final'
export const locksOf = ({
  reactions,
  final,
}: BotNode): Readonly<Record<'others' | 'triggers' | 'final', Lock | null>> => {
  const hasTriggers = reactions.some(({ kind }) => kind === 'trigger')
  const hasOthers = reactions.some(({ kind }) => kind !== 'trigger')
  return {
    others: final && final.kind !== 'none' ? 'final' : hasTriggers && !hasOthers ? 'triggers' : null,
    triggers: final ? 'final' : hasOthers && !hasTriggers ? 'reactions' : null,
    final: reactions.length > 0 && !final ? 'reactions' : null,
  }
}

/** A reaction that does not lead anywhere yet, for the drag from a node's own port. */
export const newReaction = <K extends BotReaction['kind']>(
  kind: K,
  target: string | null,
  zone: string,
): BotReactionOf<K> => {
  const id = newItemId()
  const made: { readonly [Kind in BotReaction['kind']]: BotReactionOf<Kind> } = {
    button: { id, kind: 'button', label: '', value: '', target },
    intent: { id, kind: 'intent', intentId: null, target },
    trigger: { id, kind: 'trigger', start: '09:00', end: '18:00', zone, target },
    default: { id, kind: 'default', target },
  }
  return made[kind] as BotReactionOf<K>
}
