import type { BotDocument, BotNode, BotReaction } from '@beseda/contract/entities/bot.ts'
import type { Edge, Node } from '@xyflow/react'
import { type LinkOf, linksOf } from '../../entities/bot/document.ts'
import { flowOrder } from '../../entities/bot/order.ts'

/** What a node of the canvas shows. */
export type FlowNode = Node<{ readonly node: BotNode; readonly number: number }, 'bot'>
export type FlowLink = Edge<{ readonly kind: BotReaction['kind']; readonly state: LinkState }, 'bot'>
/** `hot`: on the selected path; `dim`: another node is under the pointer. */
export type LinkState = 'plain' | 'hot' | 'lit' | 'dim' | 'doomed'

/** The port for links that come in, and the one that makes a new reaction. */
export const inPort = 'in'
export const newPort = 'new'

/** Nodes of the canvas. A node that has not changed stays the same object, so that it is not rendered again. */
export const flowNodes = (
  document: BotDocument,
  selected: ReadonlySet<string>,
  known: readonly FlowNode[],
): FlowNode[] => {
  const before = new Map(known.map((node) => [node.id, node]))
  const numbers = new Map(document.nodes.map((node, i) => [node.id, i + 1]))
  return flowOrder(document).map((node) => {
    const old = before.get(node.id)
    const number = numbers.get(node.id)!
    const isSelected = selected.has(node.id)
    const isPlaced = old?.position.x === node.position.x && old.position.y === node.position.y
    if (old && isPlaced && old.data.node === node && old.data.number === number && old.selected === isSelected)
      return old
    const data = old?.data.node === node && old.data.number === number ? old.data : { node, number }
    return { ...old, id: node.id, type: 'bot', position: node.position, selected: isSelected, data }
  })
}

/** Links on a shortest way from the root to the selected node, and those that leave it. */
export const hotLinks = (document: BotDocument, selected: string | null): ReadonlySet<string> => {
  const links = linksOf(document)
  const root = document.nodes.find((node) => node.root)
  if (selected === null || !root) return new Set()
  const cameBy = new Map<string, LinkOf | null>([[root.id, null]])
  const open = [root.id]
  const out = new Map<string, LinkOf[]>()
  for (const link of links) out.set(link.from, [...(out.get(link.from) ?? []), link])
  for (const id of open)
    for (const link of out.get(id) ?? [])
      if (!cameBy.has(link.to)) {
        cameBy.set(link.to, link)
        open.push(link.to)
      }
  const hot = new Set((out.get(selected) ?? []).map(({ id }) => id))
  for (let link = cameBy.get(selected); link; link = cameBy.get(link.from)) hot.add(link.id)
  return hot
}

export interface LinkView {
  readonly selected: string | null
  readonly hot: ReadonlySet<string>
  readonly lit: ReadonlySet<string> | null
  /** The node under the pointer. */
  readonly hovered: string | null
}
export const flowLinks = (document: BotDocument, view: LinkView, known: readonly FlowLink[]): FlowLink[] => {
  const before = new Map(known.map((link) => [link.id, link]))
  const stateOf = (id: string, from: string, to: string): LinkState => {
    if (view.lit?.has(id)) return 'lit'
    if (view.hovered !== null) return from === view.hovered || to === view.hovered ? 'hot' : 'dim'
    return view.hot.has(id) || view.selected === id ? 'hot' : 'plain'
  }
  return linksOf(document).map(({ id, from, reactionId, to, kind }) => {
    const state = stateOf(id, from, to)
    const old = before.get(id)
    const isSelected = view.selected === id
    if (old?.target === to && old.data?.state === state && old.data.kind === kind && old.selected === isSelected)
      return old
    return {
      ...{ id, type: 'bot', source: from, sourceHandle: reactionId, target: to, targetHandle: inPort },
      selected: isSelected,
      data: { kind, state },
    }
  })
}
