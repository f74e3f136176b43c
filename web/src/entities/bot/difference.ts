import type { BotDocument, BotNode } from '@beseda/contract/entities/bot.ts'
import type { NodeDifference } from './editor.ts'

/** A node that differs: null on the side that does not have it. */
export interface ChangedNode {
  readonly id: string
  readonly before: BotNode | null
  readonly after: BotNode | null
}
const withoutPlace = ({ position: _, ...rest }: BotNode): string => JSON.stringify(rest)

/** Nodes that differ in more than their place on the canvas. */
export const differentNodes = (before: BotDocument, after: BotDocument): readonly ChangedNode[] => {
  const [old, fresh] = [before, after].map(({ nodes }) => new Map(nodes.map((node) => [node.id, node])))
  return [...new Set([...fresh!.keys(), ...old!.keys()])].flatMap((id) => {
    const [a, b] = [old!.get(id) ?? null, fresh!.get(id) ?? null]
    return a && b && withoutPlace(a) === withoutPlace(b) ? [] : [{ id, before: a, after: b }]
  })
}
/** How many nodes only moved. */
export const movedNodes = (before: BotDocument, after: BotDocument): number => {
  const old = new Map(before.nodes.map((node) => [node.id, node]))
  return after.nodes.filter((node) => {
    const was = old.get(node.id)
    return (
      was && withoutPlace(was) === withoutPlace(node) && JSON.stringify(was.position) !== JSON.stringify(node.position)
    )
  }).length
}
export const differenceMarks = (before: BotDocument, after: BotDocument): ReadonlyMap<string, NodeDifference> =>
  new Map(
    differentNodes(before, after).map(({ id, before: a, after: b }) => [
      id,
      a === null ? 'added' : b === null ? 'removed' : 'changed',
    ]),
  )

export interface Line {
  readonly kind: 'same' | 'added' | 'removed'
  readonly text: string
}
/** Lines of two texts, in the order of both: the longest common part stays. */
export const lineDifference = (before: readonly string[], after: readonly string[]): readonly Line[] => {
  const length: number[][] = Array.from({ length: before.length + 1 }, () => Array(after.length + 1).fill(0))
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      length[i]![j] =
        before[i] === after[j] ? length[i + 1]![j + 1]! + 1 : Math.max(length[i + 1]![j]!, length[i]![j + 1]!)
  const lines: Line[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    if (i < before.length && before[i] === after[j]) {
      lines.push({ kind: 'same', text: before[i]! })
      i += 1
      j += 1
    } else if (j === after.length || (i < before.length && length[i + 1]![j]! >= length[i]![j + 1]!)) {
      lines.push({ kind: 'removed', text: before[i]! })
      i += 1
    } else {
      lines.push({ kind: 'added', text: after[j]! })
      j += 1
    }
  }
  return lines
}
