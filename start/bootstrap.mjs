/** Plain JavaScript without packages: the machine's own Node (20 or later) runs it before anything is installed. */
import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { homedir } from 'node:os'
import { join } from 'node:path'
import { withLock } from './lock.mjs'
import { cache, pinnedNode, root } from './places.mjs'
import { run } from './run.mjs'
import { StartError, step } from './terminal.mjs'

const stamp = join(root, 'node_modules/.beseda-installed')
const wanted = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .update(`${process.platform} ${process.arch}`)
    .digest('hex')
const isStamped = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted()
const isInstalled = () => existsSync(pinnedNode) && (isStamped() || (isInstalledByHand() && writeStamp()))

/** npm was run by hand: it writes this file only when it has finished. */
const isInstalledByHand = () => {
  const [lock, note] = ['package-lock.json', 'node_modules/.package-lock.json'].map((path) => join(root, path))
  return existsSync(note) && fitsLock(JSON.parse(readFileSync(lock, 'utf8')), JSON.parse(readFileSync(note, 'utf8')))
}
/**
 * Whether every package of the lock is installed in its version. Optional ones may be missing: they are for other
 * platforms.
 */
export const fitsLock = (lock, note) =>
  Object.entries(lock.packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .every(([path, { version, optional }]) => {
      const there = note.packages[path]
      return there ? there.version === version : optional === true
    })

const writeStamp = () => {
  writeFileSync(`${stamp}.new`, wanted())
  renameSync(`${stamp}.new`, stamp)
  return true
}

/** Installs the packages unless they were installed from the current package-lock.json. */
export const bootstrap = async () => {
  if (isInstalled()) return
  if (process.platform !== 'linux')
    throw new StartError(`Beseda runs on Linux (x64 or arm64); this is ${process.platform}.`)
  await withLock('install', async () => {
    if (!isInstalled()) await step('Installing packages', install)
  })
}

const install = async () => {
  const args = ['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund', '--loglevel=error']
  const [program, ...front] = npm()
  const { code, output } = await run(program, [...front, ...args], { collect: true, env: npmSettings() })
  if (code !== 0) throw new StartError(explain(output))
  const { code: nodeCode, output: nodeOutput } = await tryNode()
  if (nodeCode !== 0) throw new StartError(`The installed Node does not run on this machine:\n${nodeOutput}`)
  writeStamp()
}
const tryNode = () => run(pinnedNode, ['--version'], { collect: true })

/** The npm that started us, else the one in the PATH. */
export const npm = () => {
  const path = process.env.npm_execpath
  return path?.endsWith('npm-cli.js') ? [process.execPath, path] : ['npm']
}

/** npm needs a writable cache folder, which some users do not have in their home. */
const npmSettings = () => {
  try {
    accessSync(homedir(), constants.W_OK)
    return {}
  } catch {
    const folder = join(cache, 'npm')
    mkdirSync(folder, { recursive: true })
    return { npm_config_cache: folder }
  }
}

const unreachable = /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ECONNRESET|ETIMEDOUT|ENETUNREACH|network/
/** @param {string} output */
export const explain = (output) => {
  const end = output.trim().split('\n').slice(-20).join('\n')
  if (unreachable.test(output))
    return `${end}\n\nThe package registry cannot be reached. Check the network (npm config get registry; npm config get proxy) and run the same command again.`
  if (/Missing:|can only install packages when/.test(output))
    return `${end}\n\npackage-lock.json does not fit package.json: run "npm install" and commit the lock.`
  if (/ENOTEMPTY|EBUSY/.test(output))
    return `${end}\n\nAnother program writes to node_modules (tests, an editor, a server). Stop it and run the same command again.`
  if (/ENOSPC/.test(output)) return `${end}\n\nThe disk is full: about 700 MB are needed.`
  if (/EACCES|EPERM/.test(output))
    return `${end}\n\nThe project folder ${root} must belong to the user who starts Beseda.`
  return `${end}\n\nThe packages could not be installed. Run "npm ci" to see all of its output.`
}
