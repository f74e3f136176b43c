import type { CategoryChoice } from '@beseda/contract/entities/category.ts'

export interface Leaf {
  readonly id: string
  readonly path: string
}
/** All categories without children, with their whole path, in the order of the tree. */
export const leavesOf = (
  nodes: readonly CategoryChoice[],
  parentId: string | null = null,
  above: readonly string[] = [],
): Leaf[] =>
  nodes
    .filter((n) => n.parentId === parentId)
    .flatMap((n) => {
      const names = [...above, n.name]
      const below = leavesOf(nodes, n.id, names)
      return below.length > 0 ? below : [{ id: n.id, path: names.join(' › ') }]
    })

const plain = (text: string): string => text.toLocaleLowerCase().replaceAll('ё', 'е')
/** Leaves whose path contains every word; those whose own name starts with the first word come first. */
export const findLeaves = (leaves: readonly Leaf[], search: string): Leaf[] => {
  const words = plain(search)
    .split(/[\s›]+/)
    .filter(Boolean)
  if (words.length === 0) return []
  const found = leaves.filter((leaf) => words.every((word) => plain(leaf.path).includes(word)))
  const begins = (leaf: Leaf) => plain(leaf.path.split(' › ').at(-1)!).startsWith(words[0]!)
  return [...found.filter(begins), ...found.filter((leaf) => !begins(leaf))]
}
