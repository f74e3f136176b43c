import { spawn } from 'node:child_process'
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { EmbeddedError } from './embedded-error.ts'
import { programEnv, type WorkingLaunch } from './launch.ts'
import type { Ids, Launch } from './launch-types.ts'

export const superuser = 'beseda'

export const isInitialized = (cluster: string): boolean => existsSync(join(cluster, 'PG_VERSION'))

/** Creates the cluster in a draft folder and renames it, so that an interrupted first start leaves nothing half made. */
export const initialize = async (launch: Launch, { password, isFast }: { password: string; isFast: boolean }) => {
  const draft = `${launch.cluster}.new`
  const passwordFile = `${launch.cluster}.initdb`
  rmSync(draft, { recursive: true, force: true })
  rmSync(passwordFile, { force: true })
  mkdirSync(draft, { mode: 0o700 })
  writeFileSync(passwordFile, password, { mode: 0o600, flag: 'wx' })
  chmodSync(draft, 0o700)
  for (const path of [draft, passwordFile]) give(path, launch.ids)
  try {
    await runInitdb(launch, [
      ...['-D', draft, '-U', superuser, `--pwfile=${passwordFile}`, '--auth=scram-sha-256', '--no-instructions'],
      // sort by code point, the same on every machine; LC_CTYPE must know letters, or trigrams skip Cyrillic ones
      ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--lc-ctype=C.UTF-8'],
      // the password is 192 random bits, so slow hashing would only slow down connections
      ...['--set', 'scram_iterations=1', ...(isFast ? ['--no-sync'] : [])],
    ])
    renameSync(draft, launch.cluster)
  } finally {
    rmSync(passwordFile, { force: true })
    rmSync(draft, { recursive: true, force: true })
  }
}

const give = (path: string, { uid, gid }: Ids): void => {
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid)
}

const runInitdb = ({ front, bin, ids }: Launch, args: readonly string[]): Promise<void> =>
  new Promise((resolve, reject) => {
    const line = [...front, join(bin, 'initdb'), ...args]
    const child = spawn(line[0]!, line.slice(1), {
      ...ids,
      cwd: '/',
      env: programEnv,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    let text = ''
    child.stderr.setEncoding('utf8').on('data', (part: string) => {
      text += part
    })
    const fail = (why: string) => reject(new EmbeddedError(`The database could not be created: ${why.trim()}`))
    child.once('error', (error) => fail(error.message))
    child.once('close', (code, signal) =>
      code === 0 ? resolve() : fail(text || `initdb ended with ${code ?? signal}`),
    )
  })

/** Closes the folder to other users: a copy of the data (`cp -r`, an archive) is open to them, and PostgreSQL refuses it. */
export const closeToOthers = ({ cluster }: Launch): void => {
  if (statSync(cluster).mode & 0o077) chmodSync(cluster, 0o700)
}

/** Refuses data of another major version. PostgreSQL itself would only write it to its log. */
export const checkVersion = ({ cluster, major }: WorkingLaunch): void => {
  const found = readFileSync(join(cluster, 'PG_VERSION'), 'utf8').trim()
  if (found !== major)
    throw new EmbeddedError(
      `The data in ${cluster} was made by PostgreSQL ${found}, this Beseda brings PostgreSQL ${major}. ` +
        'Start it with the version of Beseda that made it, or move the folder away to begin with an empty database.',
    )
}
