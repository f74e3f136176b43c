import type { CategoryBranch, CategoryTemplate } from '@beseda/contract/entities/category.ts'
import { fromOutline, toOutline } from '@beseda/domain/categories/outline.ts'
import { type AccessValues, accessOfTeams, toTeamIds } from './access.ts'

/** The typed values: the categories as indented lines. */
export type TemplateValues = AccessValues & Readonly<{ name: string; tree: string }>

export const valuesOf = (template: CategoryTemplate | null): TemplateValues =>
  template
    ? { name: template.name, tree: toOutline(template.tree), ...accessOfTeams(template.teams) }
    : { name: '', tree: '', ...accessOfTeams(null) }
export const toInput = (values: TemplateValues) => ({
  name: values.name,
  teamIds: toTeamIds(values),
  tree: fromOutline(values.tree).tree,
})

/** A set of names as nodes, for the columns. */
export const asNodes = (
  tree: readonly CategoryBranch[],
  parentId: string | null = null,
): { id: string; parentId: string | null; name: string }[] =>
  tree.flatMap(({ name, children }, i) => {
    const id = parentId === null ? `${i}` : `${parentId}.${i}`
    return [{ id, parentId, name }, ...asNodes(children, id)]
  })

interface Placed {
  readonly id: string
  readonly parentId: string | null
  readonly name: string
}
/** The current tree as a set of names. */
export const asTree = (nodes: readonly Placed[], parentId: string | null = null): CategoryBranch[] =>
  nodes.filter((n) => n.parentId === parentId).map(({ id, name }) => ({ name, children: asTree(nodes, id) }))
