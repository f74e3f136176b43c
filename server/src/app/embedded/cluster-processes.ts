import { readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { EmbeddedError } from './embedded-error.ts'
import { waitUntil } from './wait-until.ts'

/**
 * The PostgreSQL processes of a cluster. Each has the cluster's folder as its working directory, so this also finds
 * those that a killed parent or postmaster left behind. The pid in postmaster.pid alone may belong to any process by
 * now.
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
    return '' // it ended, or belongs to another user
  }
}

export interface PostmasterFile {
  readonly pid: number
  readonly isReady: boolean
}
/** Reads postmaster.pid, where PostgreSQL records its main process; null when it is missing or incomplete. */
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
 * Stops processes of an earlier run and removes postmaster.pid. Only for the holder of the folder's lock.
 * Returns whether there were any.
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

/** The postmaster stops its children in order. Without one they end by themselves; SIGINT would only cancel queries. */
const signalLeftovers = (cluster: string, signal: keyof typeof patience): void => {
  const pids = clusterProcesses(cluster)
  const postmaster = readPostmasterFile(cluster)?.pid
  const isLed = postmaster !== undefined && pids.includes(postmaster)
  const chosen = signal === 'SIGKILL' ? pids : isLed ? [postmaster] : signal === 'SIGINT' ? [] : pids
  for (const pid of chosen) {
    try {
      process.kill(pid, signal)
      process.kill(pid, 'SIGCONT') // a stopped process cannot end
    } catch {
      // it has ended
    }
  }
}
