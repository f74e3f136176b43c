import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashFiles } from './hash-files.mjs'
import { withLock } from './lock.mjs'
import { bins, cache, root } from './places.mjs'
import { runNode } from './run.mjs'
import { StartError, step } from './terminal.mjs'

const sources = ['server', 'contract/src', 'domain/src', 'bench', 'tools/demo', 'start', 'package-lock.json']
const folder = join(cache, 'programs')
const hook = join(root, 'start/programs-hook.mjs')

/**
 * Compiles the programs into one file each with shared chunks, when their sources have changed. Returns the option (`NODE_OPTIONS`)
 * with which Node runs them instead of their sources: it then reads some thirty files instead of a thousand.
 */
export const compilePrograms = async () => {
  const hash = hashFiles(root, sources)
  const stamp = join(folder, 'sources')
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === hash
  if (!isFresh())
    await withLock('programs', async () => {
      if (!isFresh()) await step('Compiling the programs of tests', () => compile(hash))
    })
  return `--import=${pathToFileURL(hook)}`
}
const compile = async (hash) => {
  const draft = `${folder}-new`
  const config = join(root, 'start/programs.config.mjs')
  const args = [bins.vite, 'build', '--config', config, '--outDir', draft, '--emptyOutDir', '--logLevel', 'error']
  const { code, output } = await runNode(args, { collect: true })
  if (code !== 0) throw new StartError(`${output.trim()}\n\nThe programs of tests cannot be compiled.`)
  writeFileSync(join(draft, 'sources'), hash)
  rmSync(folder, { recursive: true, force: true })
  renameSync(draft, folder)
}
