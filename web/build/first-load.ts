import { join } from 'node:path'

interface Graph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}
const src = (path: string): string => join(import.meta.dirname, '../src', path)
const entry = src('main.tsx')
/** What everybody opens after it, whatever else they do. */
const workspace = [src('app/layout/AdminLayout.tsx'), src('app/workspace/ChatsPage.tsx')]
const roots = new Set([entry, ...workspace])
/** In a list of everything that a package has, but used by forms only. */
const notAtOnce = /\/(useMutation|mutationObserver)\.js$/

/** Modules that come with these, by imports at once; with `deep` also what those load later. `known`: seen already. */
const closure = (
  graph: Graph,
  from: readonly string[],
  { known = new Set<string>(), deep = false } = {},
): Set<string> => {
  const found = new Set<string>()
  const rest = [...from]
  for (let id = rest.pop(); id !== undefined; id = rest.pop()) {
    if (found.has(id) || known.has(id) || notAtOnce.test(id)) continue
    found.add(id)
    const info = graph.getModuleInfo(id)
    rest.push(...(info?.importedIds ?? []), ...(deep ? (info?.dynamicallyImportedIds ?? []) : []))
  }
  return found
}

/**
 * The first load in three files instead of fifty: what every page needs, what the workspace shares with other pages, and the
 * workspace. Small files do not compress: each one cost 80 bytes of wiring and began with an empty dictionary.
 */
export const firstLoad = () => {
  let groups: ReadonlyMap<string, string> | null = null
  const findGroups = (graph: Graph): ReadonlyMap<string, string> => {
    const base = closure(graph, [entry])
    const pages = [...base].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
    const elsewhere = closure(graph, pages, { known: new Set([...base, ...roots]), deep: true })
    const found = new Map<string, string>()
    for (const id of closure(graph, workspace)) found.set(id, elsewhere.has(id) ? 'parts' : 'workspace')
    for (const id of base) found.set(id, 'base')
    for (const id of roots) found.delete(id)
    return found
  }
  const groupOf = (id: string, graph: Graph): string | null => {
    groups ??= findGroups(graph)
    return groups.get(id) ?? null
  }
  const group = (name: string, priority: number) => ({
    name: (id: string, graph: Graph) => (groupOf(id, graph) === name ? name : null),
    debugName: name,
    priority,
  })
  return { groups: [group('base', 3), group('parts', 2), group('workspace', 1)] }
}
