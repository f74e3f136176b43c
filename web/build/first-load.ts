import { join } from 'node:path'
import { following } from './following.ts'
import { closure, type Graph } from './module-graph.ts'

const src = (path: string): string => join(import.meta.dirname, '../src', path)
const entry = src('main.tsx')
/** What everybody opens after it, whatever else they do. */
const workspace = [src('app/layout/AdminLayout.tsx'), src('app/workspace/ChatsPage.tsx')]
const roots = new Set([entry, ...workspace])

/** The file that a module goes to, by the module's id. */
const filesOf = (graph: Graph): ReadonlyMap<string, string> => {
  const base = closure(graph, [entry])
  const pages = [...base].flatMap((id) => graph.getModuleInfo(id)?.dynamicallyImportedIds ?? [])
  const elsewhere = closure(graph, pages, { known: new Set([...base, ...roots]), deep: true })
  const ofWorkspace = closure(graph, workspace)
  const found = following(graph, { pages, known: new Set([...base, ...ofWorkspace]), src })
  for (const id of ofWorkspace) found.set(id, elsewhere.has(id) ? 'parts' : 'workspace')
  for (const id of base) found.set(id, 'base')
  for (const id of roots) found.delete(id)
  return found
}
/** The first of these files takes a module that two of them could hold. */
const files = [
  'base',
  'parts',
  'workspace',
  'updates',
  'forms',
  'shared',
  'frame',
  'list',
  'chat',
  'words-ru',
  'words-en',
]

/**
 * The first load in three files instead of fifty: what every page needs, what the workspace shares with other pages, and the
 * workspace. Small files do not compress: each one cost 80 bytes of wiring and began with an empty dictionary. What follows
 * the first load is in six files instead of 135 (`following.ts`).
 */
export const firstLoad = () => {
  let known: ReadonlyMap<string, string> | null = null
  const fileOf = (id: string, graph: Graph): string | null => {
    known ??= filesOf(graph)
    return known.get(id) ?? null
  }
  return {
    groups: files.map((file, i) => ({
      name: (id: string, graph: Graph) => (fileOf(id, graph) === file ? file : null),
      debugName: file,
      priority: files.length - i,
    })),
  }
}
