import type { CategoryBranch } from '@beseda/contract/entities/category.ts'
import { type Refusal, refuse } from '@beseda/contract/errors/refuse.ts'
import { limits } from '@beseda/contract/limits.ts'
import { nameRefusal } from './name.ts'

/**
 * Siblings whose names differ only in letter case or surrounding blanks are equal. Case is folded per character, as in
 * the database: folding whole words would change a final sigma.
 */
export const sameName = (name: string): string => Array.from(name.trim(), (sign) => sign.toLowerCase()).join('')

export const countOf = (tree: readonly CategoryBranch[]): number =>
  tree.reduce((sum, branch) => sum + 1 + countOf(branch.children), 0)

/** The error of a set of categories, or null. The schema limits its depth. */
export const treeRefusal = (tree: readonly CategoryBranch[]): Refusal | null =>
  countOf(tree) > limits.categories ? refuse('CATEGORIES_TOO_MANY', { max: limits.categories }) : brothersRefusal(tree)

const brothersRefusal = (brothers: readonly CategoryBranch[]): Refusal | null => {
  for (const { name } of brothers) {
    const wrong = nameRefusal(name)
    if (wrong) return wrong
  }
  if (new Set(brothers.map((b) => sameName(b.name))).size < brothers.length) return refuse('SUBCATEGORY_EXISTS')
  for (const { children } of brothers) {
    const wrong = brothersRefusal(children)
    if (wrong) return wrong
  }
  return null
}

export interface Node {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}
export interface Missing extends Node {
  readonly path: string
}
/**
 * The nodes of a set that a tree lacks: new nodes, parents first. `kept`: nodes that exist by name; `grown`: those of
 * the first level that get new descendants.
 */
export const missingIn = (
  known: readonly (Node & { readonly path: string })[],
  tree: readonly CategoryBranch[],
  newId: () => string,
): { readonly missing: readonly Missing[]; readonly kept: number; readonly grown: readonly string[] } => {
  const at = (parentId: string | null, name: string) => `${parentId ?? ''} ${sameName(name)}`
  const byName = new Map(known.map((node) => [at(node.parentId, node.name), node]))
  const missing: Missing[] = []
  const grown = new Set<string>()
  let kept = 0
  const walk = (branches: readonly CategoryBranch[], parent: Missing | null, top: string | null): void => {
    for (const { name, children } of branches) {
      const there = byName.get(at(parent?.id ?? null, name))
      const path = parent ? `${parent.path} › ${name.trim()}` : name.trim()
      const node = there ?? { id: newId(), parentId: parent?.id ?? null, name: name.trim(), path }
      if (there) kept++
      else {
        missing.push(node)
        if (top) grown.add(top)
      }
      walk(children, node, top ?? (there ? node.id : null))
    }
  }
  walk(tree, null, null)
  return { missing, kept, grown: [...grown] }
}
