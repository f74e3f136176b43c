import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { bootstrap } from './bootstrap.mjs'
import { compressFolder } from './compress.mjs'
import { hashFiles } from './hash-files.mjs'
import { withLock } from './lock.mjs'
import { bins, cache, root } from './places.mjs'
import { compilePrograms } from './programs.mjs'
import { runNode } from './run.mjs'
import { main, StartError, step } from './terminal.mjs'

const folder = join(cache, 'build')
const common = ['start/build.mjs', 'start/compress.mjs', 'package-lock.json', 'tsconfig.base.json', 'contract/src']
/** The builds, and the sources of each. */
const parts = [
  { name: 'web', title: 'Building the console', from: ['web', 'domain/src', ...common] },
  { name: 'widget', title: 'Building the widget', from: ['widget', 'sdk/src', ...common] },
]

const stampOf = (name) => join(folder, `${name}.built`)
const isFresh = (name, hash) =>
  existsSync(join(root, name, 'dist')) && existsSync(stampOf(name)) && readFileSync(stampOf(name), 'utf8') === hash

/** Builds the console and the widget, each only when its sources have changed. */
export const build = async () => {
  const stale = () =>
    parts
      .map((part) => ({ ...part, hash: hashFiles(root, part.from) }))
      .filter((part) => !isFresh(part.name, part.hash))
  if (stale().length === 0) return
  await withLock('build', async () => {
    const results = await Promise.allSettled(stale().map((part) => step(part.title, () => buildPart(part))))
    for (const { reason } of results) if (reason) throw reason
  })
}

/**
 * Builds the pages and compiles the server: one after the other, since both at once need 1.7 GB. Returns the option with which Node
 * runs the compiled server.
 */
export const buildAll = async () => {
  await build()
  return compilePrograms()
}

/** Built in a temporary folder and then swapped, so that a running server never serves half a build. */
const buildPart = async ({ name, title, hash }) => {
  mkdirSync(folder, { recursive: true })
  const [draft, old, dist] = [join(folder, `${name}-new`), join(folder, `${name}-old`), join(root, name, 'dist')]
  const args = [bins.vite, 'build', '--outDir', draft, '--emptyOutDir', '--logLevel', 'warn']
  const { code, output } = await runNode(args, {
    cwd: join(root, name),
    collect: true,
    env: { NODE_ENV: 'production' },
  })
  if (code !== 0) throw new StartError(`${output.trim()}\n\n${title} failed: the reason stands above.`)
  compressFolder(draft)
  rmSync(old, { recursive: true, force: true })
  if (existsSync(dist)) renameSync(dist, old)
  renameSync(draft, dist)
  rmSync(old, { recursive: true, force: true })
  writeFileSync(`${stampOf(name)}.new`, hash)
  renameSync(`${stampOf(name)}.new`, stampOf(name))
}

/** The user of a service cannot create links that the package manager has left out, because the program belongs to root. */
const linkPostgres = async () => {
  const code = "import { findNative } from './server/src/app/embedded/native.ts'; findNative()"
  return (await runNode(['--input-type=module', '-e', code])).code
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href)
  await main(async () => {
    await bootstrap()
    await buildAll()
    return await linkPostgres()
  })
