import type { BotChange, BotDocument } from '@beseda/contract/entities/bot.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { limits } from '@beseda/contract/limits.ts'

/** A document after a change. New nodes come last; links to removed nodes become unconnected. */
export const applyBotChange = (document: BotDocument, change: BotChange): BotDocument => {
  const { put = [], remove = [], ...rest } = change
  const puts = new Map(put.map((node) => [node.id, node]))
  const removed = new Set(remove)
  const known = new Set(document.nodes.map((node) => node.id))
  const added = [...puts.values()].filter((node) => !known.has(node.id))
  const nodes = [...document.nodes.map((node) => puts.get(node.id) ?? node), ...added]
    .filter((node) => !removed.has(node.id))
    .map((node) =>
      node.reactions.some((r) => r.target !== null && removed.has(r.target))
        ? {
            ...node,
            reactions: node.reactions.map((r) =>
              r.target !== null && removed.has(r.target) ? { ...r, target: null } : r,
            ),
          }
        : node,
    )
  const own = Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined))
  return { ...document, ...own, nodes }
}

/** Why a change must not be saved, or null. What is merely incomplete may be. */
export const refuseBotChange = (before: BotDocument, after: BotDocument): Refusal | null => {
  if (after.nodes.length > limits.botNodes) return refuse('OBJECT_LIMIT_REACHED', { max: limits.botNodes })
  const root = before.nodes.find((node) => node.root)
  const isRootLost = root !== undefined && !after.nodes.some((node) => node.root)
  return isRootLost && after.nodes.length > 0 && !after.nodes.some((node) => node.id === root.id)
    ? refuse('BOT_ROOT_NODE_NEEDED')
    : null
}

/** The change that turns one document into the other. */
export const changeBetween = (before: BotDocument, after: BotDocument): BotChange => {
  const old = new Map(before.nodes.map((node) => [node.id, JSON.stringify(node)]))
  const kept = new Set(after.nodes.map((node) => node.id))
  const put = after.nodes.filter((node) => old.get(node.id) !== JSON.stringify(node))
  const remove = before.nodes.filter((node) => !kept.has(node.id)).map((node) => node.id)
  return {
    ...(before.name !== after.name && { name: after.name }),
    ...(before.description !== after.description && { description: after.description }),
    ...(before.defaultMessage !== after.defaultMessage && { defaultMessage: after.defaultMessage }),
    ...(put.length > 0 && { put: [...put] }),
    ...(remove.length > 0 && { remove }),
  }
}
