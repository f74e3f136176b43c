import { readdirSync } from 'node:fs'
import { join } from 'node:path'

const skipped = new Set(['node_modules', 'dist', 'data', 'coverage', 'test-results', 'playwright-report'])

/**
 * Everything of the project's own below `root`, as paths relative to it: no packages, no output, nothing hidden but the
 * folders named in `hidden`.
 * @param {string} root
 * @param {readonly string[]} [hidden]
 * @returns {string[]}
 */
export const projectFiles = (root, hidden = ['.ci']) => {
  const walk = (folder) =>
    readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
      const path = folder ? `${folder}/${entry.name}` : entry.name
      if (entry.name.startsWith('.') && !hidden.includes(entry.name) && entry.isDirectory()) return []
      if (entry.isDirectory()) return skipped.has(entry.name) ? [] : walk(path)
      return [path]
    })
  return walk('').sort()
}
