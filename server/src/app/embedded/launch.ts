import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { copyForUser } from './copy-for-user.ts'
import { EmbeddedError } from './embedded-error.ts'
import type { Ids, Launch, LaunchMode } from './launch-types.ts'

export interface WorkingLaunch extends Launch {
  /** Major version of the programs, as in the data's PG_VERSION. */
  readonly major: string
}
export interface LaunchRequest {
  readonly native: string
  readonly folder: string
  /** Folder of the cluster, existing or future. */
  readonly cluster: string
  readonly only?: LaunchMode
  readonly copies?: string
}

export const programEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
}
const namespace = ['unshare', '--user', '--map-user=65534', '--map-group=65534', '--']
// if this process dies by SIGKILL, the kernel asks PostgreSQL to stop
const endWithParent = ['setpriv', '--pdeathsig', 'INT']

export const chooseLaunch = (request: LaunchRequest): WorkingLaunch => {
  const tried: string[] = []
  for (const way of waysFor(request)) {
    if (request.only && request.only !== way.mode) continue
    const launch = way.make()
    for (const front of [[...launch.front, ...endWithParent], launch.front]) {
      const found = probe({ ...launch, front }, request.folder)
      if ('major' in found) return { ...launch, front, major: found.major }
      tried.push(`${way.mode}: ${found.problem}`)
    }
  }
  throw new EmbeddedError(
    `PostgreSQL cannot be started here (${[...new Set(tried)].join('; ')}). ` +
      'Start Beseda as the ordinary user who owns its folders, or set DATABASE_URL to a PostgreSQL 15 or newer.',
  )
}

interface Way {
  readonly mode: LaunchMode
  readonly make: () => Launch
}
const waysFor = ({ native, cluster, folder, copies = '/var/lib/beseda' }: LaunchRequest): readonly Way[] => {
  const bin = join(native, 'bin')
  if (process.getuid?.() !== 0)
    return [{ mode: 'direct', make: () => ({ mode: 'direct', bin, cluster, ids: {}, front: [] }) }]
  const owner = existsSync(cluster) ? statSync(cluster) : null
  if (owner && owner.uid !== 0) {
    const ids = { uid: owner.uid, gid: owner.gid }
    return [
      { mode: 'owner', make: () => ({ mode: 'owner', bin, cluster, ids, front: [] }) },
      {
        mode: 'owner',
        make: () => ({ mode: 'owner', ...copyForUser({ native, ids, copies }), cluster, ids, front: [] }),
      },
    ]
  }
  const inNamespace: Way = {
    mode: 'namespace',
    make: () => ({ mode: 'namespace', bin, cluster, ids: {}, front: namespace }),
  }
  if (owner) return [inNamespace]
  const asSystemUser = (): Launch => {
    const ids = systemUser()
    return { mode: 'system', ids, front: [], ...copyForUser({ native, ids, copies, folder }) }
  }
  return [inNamespace, { mode: 'system', make: asSystemUser }]
}

/** Checks that the program runs this way and can enter the data folder. */
const probe = ({ front, bin, cluster, ids, mode }: Launch, folder: string): { major: string } | { problem: string } => {
  const place = existsSync(cluster) ? cluster : mode === 'system' ? join(cluster, '..') : folder
  const line = [...front, '/bin/sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', place, join(bin, 'postgres')]
  const options = { ...ids, cwd: '/', env: programEnv, encoding: 'utf8' } as const
  const { status, stdout, stderr, error } = spawnSync(line[0]!, line.slice(1), options)
  const major = status === 0 && /(\d+)\./.exec(stdout)?.[1]
  return major ? { major } : { problem: error?.message ?? (stderr.trim().split('\n').at(-1) || `exit code ${status}`) }
}

const systemUser = (): Required<Ids> => {
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n')
  for (const name of ['postgres', 'nobody']) {
    const fields = lines.find((line) => line.startsWith(`${name}:`))?.split(':')
    if (fields) return { uid: Number(fields[2]), gid: Number(fields[3]) }
  }
  return { uid: 65534, gid: 65534 }
}
