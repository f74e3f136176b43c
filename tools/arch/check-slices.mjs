import { resolveImport } from './imports.mjs'
import { isTest, layers, maxSliceExports, maxSliceFiles } from './rules.mjs'

/**
 * @typedef {{ folder: string, index: string | null, files: string[] }} Slice `index`: its public face, or null where the
 * layer has none
 * @typedef {{ from: string, to: string, path: string, line: number, names: string[] }} Use what a file outside takes from
 * the file `to` of a slice
 */

/**
 * How much a reader has to know of a slice: its files, and the names that the rest of the workspace takes from it. In a layer
 * with public faces these are the names of `index.ts`, and each of them has a user.
 * @param {import('./project.mjs').Project} project
 */
export const checkSlices = (project) =>
  layers
    .filter((layer) => layer.sized)
    .flatMap((layer) => {
      const slices = slicesOf(project, layer)
      const uses = usesOf(project, layer)
      return [
        ...slices.flatMap((slice) => checkSize(slice)),
        ...slices.flatMap((slice) => checkExports(project, slice, uses)),
        ...checkCircles(uses),
      ]
    })

const folderOf = ({ files }, path) => {
  const [name, ...rest] = path.slice(files.length).split('/')
  return path.startsWith(files) && rest.length > 0 ? files + name : null
}
const groupBy = (list, keyOf) => {
  const groups = new Map()
  for (const one of list) groups.set(keyOf(one), [...(groups.get(keyOf(one)) ?? []), one])
  return groups
}
const product = (project) => project.sources.filter(({ path }) => !isTest(path))

/** @returns {Slice[]} */
const slicesOf = (project, layer) => {
  const folders = groupBy(product(project), ({ path }) => folderOf(layer, path))
  folders.delete(null)
  return [...folders].map(([folder, files]) => ({
    folder,
    index: layer.slices === 'never' ? null : `${folder}/${layer.slices}`,
    files: files.map(({ path }) => path),
  }))
}

/** @returns {Use[]} of files of the workspace that are not in the slice */
const usesOf = (project, layer) => {
  const workspace = layer.files.slice(0, layer.files.indexOf('src/'))
  return product(project)
    .filter(({ path }) => path.startsWith(workspace))
    .flatMap(({ path, imports }) =>
      imports.flatMap(({ target, line, names }) => {
        const found = resolveImport(path, target).path
        const to = found && folderOf(layer, found)
        return to && to !== folderOf(layer, path)
          ? [{ from: folderOf(layer, path), to, path, line, file: found, names }]
          : []
      }),
    )
}

const checkSize = ({ folder, files }) =>
  files.length <= maxSliceFiles
    ? []
    : [
        {
          path: folder,
          line: 1,
          what: `${files.length} files without tests, ${maxSliceFiles} are allowed in a slice. Find the part that has a subject of its own, and give it a slice.`,
        },
      ]

const checkExports = (project, { folder, index, files }, uses) => {
  const say = (what, path = folder) => [{ path, line: 1, what }]
  const tooMany = (count) =>
    say(
      `${count} exports are used elsewhere, ${maxSliceExports} are allowed in a slice. Move each to the slice that owns it.`,
    )
  const own = uses.filter(({ to }) => to === folder)
  if (index === null) {
    const names = new Set(own.flatMap(({ file, names }) => names.map((name) => `${file} ${name}`)))
    return names.size > maxSliceExports ? tooMany(names.size) : []
  }
  if (!files.includes(index)) return []
  const face = project.sources.find(({ path }) => path === index)
  const exported = face.imports.filter((one) => one.isReExport).flatMap((one) => one.exported)
  if (exported.includes('*')) return say('it exports everything of a file. Name what other slices use.', index)
  if (/\bexport\s+(?!type\s*\{|\{)/.test(face.code))
    return say('code in the public face. Put it into a file of its own, and export it from there.', index)
  const used = new Set(own.flatMap(({ file, from, names }) => (file === index && from !== null ? names : [])))
  const unused = exported.filter((name) => !used.has(name))
  return [
    ...(exported.length > maxSliceExports ? tooMany(exported.length) : []),
    ...unused.flatMap((name) =>
      say(`no other slice uses ${name}. Remove it here; the wiring and tests import the file itself.`, index),
    ),
  ]
}

/** For a reader, slices that import each other are one slice, even when no file is in a cycle. */
const checkCircles = (uses) => {
  const edges = groupBy(
    uses.filter(({ from }) => from !== null),
    ({ from }) => from,
  )
  const state = new Map()
  const problems = []
  const visit = (slice, trail) => {
    state.set(slice, 'open')
    for (const { to, path, line } of edges.get(slice) ?? []) {
      if (state.get(to) === 'open') {
        const circle = [...trail, slice, to].slice([...trail, slice].indexOf(to)).map((s) => s.split('/').at(-1))
        problems.push({
          path,
          line,
          what: `a circle of slices: ${circle.join(' → ')}. Move what both need into a slice below.`,
        })
      } else if (!state.has(to)) visit(to, [...trail, slice])
    }
    state.set(slice, 'done')
  }
  for (const slice of edges.keys()) if (!state.has(slice)) visit(slice, [])
  return problems
}
