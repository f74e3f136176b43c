import { packageName, resolveImport } from './imports.mjs'
import { isTest, layers, workspaces } from './rules.mjs'

const workspaceOf = (path) => workspaces.find((name) => path.startsWith(`${name}/`))
const sliceOf = (path, base) => {
  const parts = path.slice(base.length).split('/')
  return parts.length > 1 ? parts[0] : null
}

/**
 * Who imports what.
 * @param {import('./project.mjs').Project} project
 */
export const checkImports = (project) =>
  project.sources.flatMap((file) =>
    file.imports.flatMap((one) => {
      const say = (what) => [{ path: file.path, line: one.line, what }]
      const to = resolveImport(file.path, one.target)
      return 'package' in to
        ? checkPackage(project, file, to.package, say)
        : checkPath(project, file, one, to.path, say)
    }),
  )

const layerOf = (path) => layers.find((layer) => path.startsWith(layer.files))

const checkPath = (project, file, { target, isLazy }, path, say) => {
  if (!project.paths.has(path))
    return say(`${target} is not there (${path}). Write the whole name of the file, with its extension.`)
  const [here, there] = [workspaceOf(file.path), workspaceOf(path)]
  if (target.startsWith('@beseda/') && here === there)
    return say(`${target} is in the same workspace: import it by a relative path.`)
  const layer = layerOf(file.path)
  if (isTest(file.path) || !(here || layer)) return []
  if (isLazy && layer?.mayLazily?.some((allowed) => path.startsWith(allowed))) return []
  if (here && target.startsWith('.') && here !== there)
    return say(`${target} leaves the workspace ${here}: import it as @beseda/<workspace>/<path below src>.`)
  if (isTest(path)) return say(`${path} is for tests: product code may not import it.`)
  if (!layer) return []
  if (!layer.may.some((allowed) => path.startsWith(allowed)))
    return say(
      `${layer.files} may not import ${path}, only ${layer.may.join(', ')}. Hand it in from above, or move what both need below.`,
    )
  return layer.slices ? checkBorders(layer, file.path, path, say) : []
}

const checkBorders = ({ files, slices }, from, path, say) => {
  if (!path.startsWith(files)) return []
  const [own, other] = [sliceOf(from, files), sliceOf(path, files)]
  if (own === null || other === null || own === other) return []
  if (slices === 'never')
    return say(`${files}${own} may not know ${files}${other}: share through the layer below or wire both in app.`)
  if (path === `${files}${other}/${slices}`) return []
  return say(
    `${path} is inside another slice: import ${files}${other}/${slices}, and export there what others may use.`,
  )
}

const checkPackage = (project, file, target, say) => {
  if (isTest(file.path)) return []
  const layer = layerOf(file.path)
  const isNode = target.startsWith('node:')
  if (layer?.packages && !layer.packages.includes(target))
    return say(
      `${layer.files} may not use the package ${target}, only ${layer.packages.join(', ') || 'none'}. Do without it, or move the code to a layer that may.`,
    )
  if (layer?.notPackages?.includes(packageName(target)))
    return say(`${layer.files} may not use the package ${target}. Take what it gives as a property.`)
  if (layer?.browser && isNode)
    return say(`${target} does not exist in a browser, where ${layer.files} runs too. Hand in what it gives.`)
  if (isNode || !layer) return []
  const workspace = workspaceOf(file.path) ?? layer.workspace
  if (project.packagesOf(workspace).has(packageName(target))) return []
  return say(`${packageName(target)} is not in ${workspace}/package.json: add it there, or do without it.`)
}

/**
 * Circles of imports, those of types included: a reader of one file of a circle has to read all of them. Lazy imports do not
 * count, because they are how a registry reaches what it starts.
 * @param {import('./project.mjs').Project} project
 */
export const checkCycles = (project) => {
  const problems = []
  const edges = new Map(project.sources.map((file) => [file.path, eagerImports(project, file)]))
  const state = new Map()
  const visit = (path, trail) => {
    state.set(path, 'open')
    for (const { to, line } of edges.get(path) ?? []) {
      if (state.get(to) === 'open') {
        const circle = [...trail.slice(trail.indexOf(to)), path, to].filter((p, i, all) => p !== all[i - 1])
        problems.push({
          path,
          line,
          what: `a circle of imports: ${circle.join(' → ')}. Move what both need into a third file.`,
        })
      } else if (!state.has(to)) visit(to, [...trail, path])
    }
    state.set(path, 'done')
  }
  for (const { path } of project.sources) if (!state.has(path)) visit(path, [])
  return problems
}

const eagerImports = (project, file) =>
  file.imports.flatMap((one) => {
    const to = resolveImport(file.path, one.target)
    return !one.isLazy && 'path' in to && project.paths.has(to.path) ? [{ to: to.path, line: one.line }] : []
  })
