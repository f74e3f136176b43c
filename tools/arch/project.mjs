import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles } from '../files.mjs'
import { readImports } from './imports.mjs'
import { workspaces } from './rules.mjs'
import { scan } from './scan.mjs'

/**
 * @typedef {{ path: string, text: string, code: string, isProduct: boolean, strings: { value: string, index: number }[], imports: import('./imports.mjs').Import[] }} Source
 * @typedef {{ paths: Set<string>, texts: { path: string, text: string }[], sources: Source[], packagesOf: (workspace: string) => Set<string> }} Project
 * `texts`: everything written by hand that has a limit of lines; `sources`: the TypeScript among it.
 */

/**
 * @param {string} root
 * @returns {Project}
 */
export const readProject = (root) => {
  const paths = projectFiles(root)
  const texts = paths
    .filter((path) => /\.(ts|tsx|css|mjs)$/.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))
  const sources = texts.filter(({ path }) => /\.tsx?$/.test(path)).map(({ path, text }) => readSource(path, text))
  const declared = new Map()
  const packagesOf = (workspace) => {
    if (!declared.has(workspace)) declared.set(workspace, readDeclared(join(root, workspace, 'package.json')))
    return declared.get(workspace)
  }
  return { paths: new Set(paths), texts, sources, packagesOf }
}

const readSource = (path, text) => {
  const scanned = { text, ...scan(text) }
  const isProduct = workspaces.some((name) => path.startsWith(`${name}/src/`))
  return { path, isProduct, ...scanned, imports: readImports(scanned) }
}

const readDeclared = (file) => {
  if (!existsSync(file)) return new Set()
  const { dependencies, devDependencies, optionalDependencies } = JSON.parse(readFileSync(file, 'utf8'))
  return new Set(Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies }))
}
