import type { CategoryBranch } from '@beseda/contract/entities/category.ts'
import { limits } from '@beseda/contract/limits.ts'

/** An invalid line of an outline: it is indented too far. */
export interface OutlineError {
  /** From 1. */
  readonly line: number
}
interface Growing extends CategoryBranch {
  readonly children: Growing[]
}
/** The indentation of a line: tabs or pairs of blanks. */
const depthOf = (line: string): number => {
  const lead = /^[\t ]*/.exec(line)![0]
  const tabs = lead.replaceAll(' ', '').length
  return tabs + Math.floor((lead.length - tabs) / 2)
}
/** Indented lines → a tree of at most three levels. A line may be one level deeper than the one before it. */
export const fromOutline = (
  text: string,
): { readonly tree: readonly CategoryBranch[]; readonly errors: OutlineError[] } => {
  const tree: Growing[] = []
  const errors: OutlineError[] = []
  let path: Growing[] = []
  for (const [i, line] of text.split('\n').entries()) {
    const name = line.trim()
    if (name === '') continue
    const depth = depthOf(line)
    if (depth > path.length || depth >= limits.categoryLevels) {
      errors.push({ line: i + 1 })
      continue
    }
    const node: Growing = { name, children: [] }
    const parent = path[depth - 1]
    ;(parent ? parent.children : tree).push(node)
    path = [...path.slice(0, depth), node]
  }
  return { tree, errors }
}
export const toOutline = (tree: readonly CategoryBranch[], depth = 0): string =>
  tree
    .map(({ name, children }) => ['  '.repeat(depth) + name, toOutline(children, depth + 1)].filter(Boolean).join('\n'))
    .join('\n')
