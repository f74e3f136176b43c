import type { BotDocument } from '@beseda/contract/entities/bot.ts'
import { changeNode, locksOf, newReaction, nodeOf, setTarget } from './document.ts'

/**
 * Joins two nodes. `reactionId`: the reaction that leads; one that the node does not have becomes a new button, named like the
 * target. The document stays as it is where a node must not lead: to itself, or from a node with a final action or triggers.
 */
export const connect = (
  document: BotDocument,
  nodeId: string,
  reactionId: string | null,
  target: string,
): BotDocument => {
  const [node, to] = [nodeOf(document, nodeId), nodeOf(document, target)]
  if (!node || !to || nodeId === target) return document
  if (node.reactions.some(({ id }) => id === reactionId)) return setTarget(document, nodeId, reactionId!, target)
  if (locksOf(node).others !== null) return document
  const button = { ...newReaction('button', target, 'UTC'), label: to.name, value: to.name }
  return changeNode(document, nodeId, (known) => ({ ...known, reactions: [...known.reactions, button] }))
}
