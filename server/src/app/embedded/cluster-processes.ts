import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { EmbeddedError } from './embedded-error.ts'
import { waitUntil } from './wait-until.ts'

/**
 * The PostgreSQL processes of a cluster. Each of them works in the folder of its data, whoever started it, so this also
 * finds what a killed parent or a killed postmaster left. The number in postmaster.pid alone may belong to anybody now.
 */
export const clusterProcesses = (cluster: string): readonly number[] =>
  readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => linkOf(pid, 'cwd') === cluster && basename(linkOf(pid, 'exe')).startsWith('postgres'))

const linkOf = (pid: number, name: 'cwd' | 'exe'): string => {
  try {
    return readlinkSync(`/proc/${pid}/${name}`)
  } catch {
    return '' // Gone meanwhile, or another user's.
  }
}

export interface PostmasterFile {
  readonly pid: number
  readonly isReady: boolean
}
/** PostgreSQL's own note about its main process; null when there is none or it is being written. */
export const readPostmasterFile = (cluster: string): PostmasterFile | null => {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return { pid: Number(lines[0]), isReady: lines[7]?.startsWith('ready') ?? false }
  } catch {
    return null
  }
}

const patience = { SIGINT: 20_000, SIGQUIT: 5000, SIGKILL: 5000 } as const

/**
 * Stops what an earlier life left and removes its note. Only for the holder of the folder's lock.
 * Returns whether there was anything to stop.
 */
export const clearLeftovers = async (cluster: string, clock: Clock): Promise<boolean> => {
  const isOver = () => clusterProcesses(cluster).length === 0
  const hadLeftovers = !isOver()
  for (const signal of ['SIGINT', 'SIGQUIT', 'SIGKILL'] as const) {
    if (isOver()) break
    signalLeftovers(cluster, signal)
    await waitUntil(clock, patience[signal], isOver)
  }
  if (!isOver())
    throw new EmbeddedError(
      `An old PostgreSQL (process ${clusterProcesses(cluster).join(', ')}) still uses ${cluster} and does not end. End it by hand.`,
    )
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  return hadLeftovers
}

/** The postmaster ends its children in order; without one they end by themselves, and SIGINT would only cancel queries. */
const signalLeftovers = (cluster: string, signal: keyof typeof patience): void => {
  const pids = clusterProcesses(cluster)
  const postmaster = readPostmasterFile(cluster)?.pid
  const isLed = postmaster !== undefined && pids.includes(postmaster)
  const chosen = signal === 'SIGKILL' ? pids : isLed ? [postmaster] : signal === 'SIGINT' ? [] : pids
  for (const pid of chosen) {
    try {
      process.kill(pid, signal)
      process.kill(pid, 'SIGCONT') // A frozen one cannot end.
    } catch {
      // Gone meanwhile.
    }
  }
}
