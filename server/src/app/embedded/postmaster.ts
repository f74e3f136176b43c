import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync } from 'node:fs'
import { join } from 'node:path'
import type { Clock } from '../../platform/clock.ts'
import { readPostmasterFile } from './cluster-processes.ts'
import { EmbeddedError } from './embedded-error.ts'
import { programEnv } from './launch.ts'
import type { Launch } from './launch-types.ts'
import { openLog, readTail, sizeOf } from './log-file.ts'
import { settingsOf } from './settings.ts'
import { waitUntil } from './wait-until.ts'

export interface Postmaster {
  readonly pid: number
  readonly hasEnded: () => boolean
  readonly onEnd: (fn: () => void) => void
  /** Fast shutdown: rolls back open transactions. Immediate shutdown after 20 s, then SIGKILL. */
  readonly stop: () => Promise<void>
  readonly kill: (signal: NodeJS.Signals) => void
}
export interface PostmasterRequest {
  readonly launch: Launch
  readonly port: number
  readonly isFast: boolean
  readonly logFile: string
}
/** A limit against waiting for ever: replaying the log after a crash may take long. */
const readyMs = 15 * 60_000

/** Null when another process took the port meanwhile. */
export const startPostmaster = async (request: PostmasterRequest, clock: Clock): Promise<Postmaster | null> => {
  const { launch, logFile } = request
  const from = sizeOf(logFile)
  const child = spawnPostmaster(request)
  let startError = ''
  let hasEnded = false
  child.once('error', (error) => {
    startError = error.message
    hasEnded = true
  })
  child.once('exit', () => {
    hasEnded = true
  })
  const isReady = () => {
    const file = readPostmasterFile(launch.cluster)
    return file?.pid === child.pid && file?.isReady === true
  }
  const inTime = await waitUntil(clock, readyMs, () => hasEnded || isReady())
  if (inTime && !hasEnded) return postmasterOf(child, () => hasEnded, clock)
  const log = startError || readTail(logFile, from)
  if (/Address already in use/.test(log)) return null
  child.kill('SIGQUIT')
  throw new EmbeddedError(`PostgreSQL did not start (${launch.mode}). Its log ${logFile} ends with:\n${log.trim()}`)
}

/** Starts in its own process group: Ctrl-C reaches only the server, which closes its connections and then stops this. */
const spawnPostmaster = ({ launch, port, isFast, logFile }: PostmasterRequest): ChildProcess => {
  const { front, bin, cluster, ids } = launch
  const line = [...front, join(bin, 'postgres'), '-D', cluster, ...settingsOf({ port, isFast })]
  const log = openLog(logFile)
  try {
    const options = { ...ids, cwd: '/', env: programEnv, detached: true }
    return spawn(line[0]!, line.slice(1), { ...options, stdio: ['ignore', log, log] })
  } finally {
    closeSync(log)
  }
}

const postmasterOf = (child: ChildProcess, hasEnded: () => boolean, clock: Clock): Postmaster => ({
  pid: child.pid!,
  hasEnded,
  onEnd: (fn) => {
    if (hasEnded()) fn()
    else child.once('exit', fn)
  },
  stop: async () => {
    for (const [signal, ms] of [['SIGINT', 20_000] as const, ['SIGQUIT', 5000] as const]) {
      if (!hasEnded()) child.kill(signal)
      if (await waitUntil(clock, ms, hasEnded)) return
    }
    child.kill('SIGKILL')
    await waitUntil(clock, 5000, hasEnded)
  },
  kill: (signal) => {
    child.kill(signal)
  },
})
