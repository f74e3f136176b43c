import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'

/** Nodes from the root on, in the order in which a client meets them; then those that nothing leads to. */
export const flowOrder = (document: BotDocument): readonly BotNode[] => {
  const byId = new Map(document.nodes.map((node) => [node.id, node]))
  const found = new Set<BotNode>(document.nodes.filter(({ root }) => root))
  for (const node of found)
    for (const { target } of node.reactions) {
      const next = target === null ? undefined : byId.get(target)
      if (next) found.add(next)
    }
  return [...found, ...document.nodes.filter((node) => !found.has(node))]
}

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е')

/** Nodes that contain the text in their name, replies or buttons, or have it as their number. */
export const findNodes = (document: BotDocument, text: string): readonly BotNode[] => {
  const wanted = plain(text.trim())
  if (wanted === '') return flowOrder(document)
  return flowOrder(document).filter((node) => {
    if (String(document.nodes.indexOf(node) + 1) === wanted) return true
    const parts = [
      node.name,
      ...node.replies.map((reply) => (reply.kind === 'text' ? reply.text : reply.name)),
      ...node.reactions.map((reaction) => (reaction.kind === 'button' ? `${reaction.label} ${reaction.value}` : '')),
    ]
    return parts.some((part) => plain(part).includes(wanted))
  })
}
