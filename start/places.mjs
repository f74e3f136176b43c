import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = join(dirname(fileURLToPath(import.meta.url)), '..')
/** Files that can be deleted at any time: stamps, locks, compiled code, results. Each clone has its own. */
export const cache = join(root, '.cache')
/** The product always runs with this Node, whatever the machine has; it is a package like the others. */
export const pinnedNode = join(root, 'node_modules', `node-${process.platform}-${process.arch}`, 'bin/node')
/** @param {string} path */
export const packageFile = (path) => join(root, 'node_modules', path)

export const bins = {
  biome: packageFile('@biomejs/biome/bin/biome'),
  playwright: packageFile('@playwright/test/cli.js'),
  tsc: packageFile('typescript/bin/tsc'),
  vite: packageFile('vite/bin/vite.js'),
  vitest: packageFile('vitest/vitest.mjs'),
}
