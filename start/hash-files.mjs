import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
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
    const full = join(base, path)
    if (!existsSync(full)) return []
    if (!statSync(full).isDirectory()) return [path]
    const names = readdirSync(full).filter((name) => !skipped.test(name))
    return listFiles(
      base,
      names.map((name) => join(path, name)),
    )
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
