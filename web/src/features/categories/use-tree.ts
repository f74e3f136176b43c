import { has } from '@beseda/contract/access.ts'
import { categories } from '@beseda/contract/endpoints/categories.ts'
import type { Category } from '@beseda/contract/entities/category.ts'
import { canEdit } from '@beseda/domain/categories/access.ts'
import { useQueryClient } from '@tanstack/react-query'
import { announce } from '../../lib/announce.ts'
import { call } from '../../lib/api.ts'
import { ApiError } from '../../lib/api-error.ts'
import { currentWords } from '../../lib/language.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import { toast } from '../../lib/toasts.ts'
import { accessOf, useViewer } from '../../lib/viewer.ts'
import { fill } from '../../lib/words/plural.ts'
import { childrenOf, lineOf } from '../../parts/category-nodes.ts'
import { treeQuery } from './queries.ts'

export const textOf = (error: unknown): string =>
  error instanceof ApiError ? error.text : currentWords().common.noConnection

/** A category with all its descendants. */
export const branchOf = (nodes: readonly Category[], id: string): Category[] => {
  const node = nodes.find((n) => n.id === id)
  return node ? [node, ...childrenOf(nodes, id).flatMap((child) => branchOf(nodes, child.id))] : []
}
/** The actions on the tree. */
export const useTree = (nodes: readonly Category[]) => {
  const queryClient = useQueryClient()
  const user = useViewer()
  const refresh = () => queryClient.invalidateQueries({ queryKey: liveKeys.categories })
  const editor = { teamIds: user.teams.map((t) => t.id), all: has(accessOf(user), 'AUTHORITY_TEAMS_UPDATE') }
  const mayEdit = (node: Category): boolean => {
    const teams = lineOf(nodes, node.id)[0]?.teams
    return canEdit(teams?.map((t) => t.id) ?? null, editor)
  }
  const show = (change: (known: readonly Category[]) => Category[]) =>
    queryClient.setQueryData(treeQuery.queryKey, (known) => known && { categories: change(known.categories) })

  /** Resolves with the new category when the tree contains it. Rejects with the error of the name. */
  const add = async (parentId: string | null, name: string): Promise<Category> => {
    const made = await call(categories.create, { parentId, name, teamIds: null })
    show((known) => [...known.filter((n) => n.id !== made.id), made])
    void refresh()
    return made
  }
  const rename = async (node: Category, name: string): Promise<void> => {
    const teamIds = node.teams?.map((t) => t.id) ?? null
    const changed = await call(categories.change, { categoryId: node.id, name, teamIds })
    show((known) => known.map((n) => (n.id === changed.id ? changed : n)))
    void refresh()
  }
  /** Optimistic: when the server refuses, the former order is restored. */
  const move = async (node: Category, beforeId: string | null): Promise<void> => {
    if (beforeId === node.id) return
    const siblings = childrenOf(nodes, node.parentId).filter((n) => n.id !== node.id)
    const at = beforeId === null ? siblings.length : siblings.findIndex((n) => n.id === beforeId)
    if (at < 0) return
    const order = siblings.toSpliced(at, 0, node)
    show((known) => [...known.filter((n) => n.parentId !== node.parentId), ...order])
    const texts = currentWords('categoryEditor').categoryEditor
    announce(fill(texts.moved, { name: node.name, n: at + 1, count: order.length }))
    try {
      await call(categories.move, { categoryId: node.id, beforeId })
    } catch (error) {
      toast({ kind: 'error', text: textOf(error) })
    }
    void refresh()
  }
  /** Moves it up or down by one. */
  const step = (node: Category, by: -1 | 1): void => {
    const siblings = childrenOf(nodes, node.parentId)
    const at = siblings.indexOf(node) + by
    if (at < 0 || at >= siblings.length) return
    void move(node, by < 0 ? siblings[at]!.id : (siblings[at + 1]?.id ?? null))
  }
  return { mayEdit, add, rename, move, step, refresh }
}
