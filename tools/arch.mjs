/** Checks the architecture: `node tools/arch.mjs [folder]`. The rules are in tools/arch/rules.mjs. */
import { pathToFileURL } from 'node:url'
import {
  checkBarrels,
  checkChannelTypes,
  checkDefaultExports,
  checkFolders,
  checkLengths,
  checkMocks,
  checkPurity,
} from './arch/check-files.mjs'
import { checkCycles, checkImports } from './arch/check-imports.mjs'
import { checkSlices } from './arch/check-slices.mjs'
import { readProject } from './arch/project.mjs'

const rules = [
  ...[checkImports, checkCycles, checkSlices, checkPurity, checkChannelTypes],
  ...[checkLengths, checkFolders, checkBarrels, checkDefaultExports, checkMocks],
]

/**
 * @param {string} root
 * @returns {{ files: number, problems: string[] }} each problem as `path:line: what is wrong. What to do.`
 */
export const checkArchitecture = (root) => {
  const project = readProject(root)
  const problems = rules.flatMap((rule) => rule(project)).map(({ path, line, what }) => `${path}:${line}: ${what}`)
  return { files: project.texts.length, problems: [...new Set(problems)].sort() }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { files, problems } = checkArchitecture(process.argv[2] ?? '.')
  for (const problem of problems) console.log(problem)
  console.log(`${files} files, ${problems.length} problems`)
  process.exit(problems.length ? 1 : 0)
}
