import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const skipped = /^(node_modules|dist|fixtures)$|^\.|\.test\.tsx?$/

/**
 * All files below the given files and folders (tests and output left out), sorted.
 * @param {string} base
 * @param {readonly string[]} paths relative to base
 * @returns {string[]}
 */
export const listFiles = (base, paths) =>
  [...paths].sort().flatMap((path) => {
    const found = statSync(join(base, path), { throwIfNoEntry: false })
    if (!found) return []
    return found.isDirectory() ? inFolder(base, path) : [path]
  })
/** @returns {string[]} */
const inFolder = (base, folder) =>
  readdirSync(join(base, folder), { withFileTypes: true })
    .filter(({ name }) => !skipped.test(name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = join(folder, entry.name)
      return entry.isDirectory() ? inFolder(base, path) : [path]
    })

/**
 * One number for names and contents. Contents, not times: a fresh checkout has new times for old contents.
 * @param {string} base
 * @param {readonly string[]} paths
 */
export const hashFiles = (base, paths) => {
  const hash = createHash('sha256')
  for (const path of listFiles(base, paths)) {
    const content = readFileSync(join(base, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}
