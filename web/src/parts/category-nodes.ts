export interface CategoryNode {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}
/** From the first level to this category. */
export const lineOf = <N extends CategoryNode>(nodes: readonly N[], id: string | null): N[] => {
  const node = nodes.find((n) => n.id === id)
  return node ? [...lineOf(nodes, node.parentId), node] : []
}
export const childrenOf = <N extends CategoryNode>(nodes: readonly N[], parentId: string | null): N[] =>
  nodes.filter((n) => n.parentId === parentId)
