export interface Graph {
  readonly getModuleInfo: (
    id: string,
  ) => { readonly importedIds: readonly string[]; readonly dynamicallyImportedIds: readonly string[] } | null
}
/** In a list of everything that a package has, but used by forms only. */
const notAtOnce = /\/(useMutation|mutationObserver)\.js$/

/** Modules that come with these, by imports at once; with `deep` also what those load later. `known`: seen already. */
export const closure = (
  graph: Graph,
  from: Iterable<string>,
  { known = new Set<string>(), deep = false }: { known?: ReadonlySet<string>; deep?: boolean } = {},
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
