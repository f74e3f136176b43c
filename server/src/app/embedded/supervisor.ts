import type { Clock } from '../../platform/clock.ts'
import { clearLeftovers } from './cluster-processes.ts'
import type { DataFolder } from './data-folder.ts'
import { EmbeddedError } from './embedded-error.ts'
import { freePort } from './free-port.ts'
import type { Launch } from './launch-types.ts'
import { type Postmaster, startPostmaster } from './postmaster.ts'

export interface Supervised {
  readonly launch: Launch
  readonly folder: DataFolder
  readonly isFast: boolean
  readonly clock: Clock
  readonly report: (what: string) => void
  readonly onFailure?: (error: Error) => void
}
export interface Supervisor {
  readonly port: number
  /** Process id of the running postmaster. */
  readonly pid: () => number
  /** Restarts at the same address and resolves when ready. `kill`: by SIGKILL, like a crash. */
  readonly restart: (how?: 'fast' | 'kill') => Promise<void>
  readonly stop: () => Promise<void>
}
const portTries = 5
/** Pauses (ms) before each restart after a crash. After a minute without a crash the list starts over. */
const pauses = [0, 500, 2000, 5000, 10_000] as const
const calmMs = 60_000

/** Runs PostgreSQL and restarts it after a crash. The port stays the same, so connections recover. */
export const supervise = async (own: Supervised): Promise<Supervisor> => {
  const { launch, folder, clock } = own
  let { port, postmaster } = await startAnywhere(own)
  let isWanted = true
  let crashes = 0
  let lastCrash = Number.NEGATIVE_INFINITY
  let settling: Promise<void> = Promise.resolve()

  const startAgain = async (): Promise<void> => {
    await clearLeftovers(launch.cluster, clock)
    const next = await startPostmaster({ launch, port, isFast: own.isFast, logFile: folder.logFile }, clock)
    if (!next) throw new EmbeddedError(`PostgreSQL could not start again: another program took its port ${port}.`)
    postmaster = next
    watch(next)
  }
  const recover = async (): Promise<void> => {
    if (clock.tick() - lastCrash > calmMs) crashes = 0
    for (let tries = 1; ; tries++) {
      lastCrash = clock.tick()
      await clock.sleep(pauses[Math.min(crashes++, pauses.length - 1)]!)
      if (!isWanted) return
      try {
        return await startAgain()
      } catch (error) {
        if (tries < pauses.length) continue
        own.onFailure?.(error as Error)
        return
      }
    }
  }
  const watch = (watched: Postmaster) =>
    watched.onEnd(() => {
      if (!isWanted || watched !== postmaster) return
      own.report('PostgreSQL ended by itself and is started again')
      settling = recover()
    })
  const endWithProcess = () => postmaster.kill('SIGINT')
  process.once('exit', endWithProcess)
  watch(postmaster)
  return {
    port,
    pid: () => postmaster.pid,
    restart: async (how = 'fast') => {
      const old = postmaster
      if (how === 'kill') {
        const ended = new Promise<void>((resolve) => old.onEnd(resolve))
        old.kill('SIGKILL')
        await ended
        await settling
        if (postmaster.hasEnded()) throw new EmbeddedError(`PostgreSQL could not start again, see ${folder.logFile}.`)
        return
      }
      isWanted = false
      await old.stop()
      isWanted = true
      await startAgain()
    },
    stop: async () => {
      isWanted = false
      process.off('exit', endWithProcess)
      await settling
      await postmaster.stop()
    },
  }
}

const startAnywhere = async ({ launch, folder, isFast, clock }: Supervised) => {
  let preferred = folder.remembered().port
  for (let i = 0; i < portTries; i++) {
    const port = await freePort(preferred)
    const postmaster = await startPostmaster({ launch, port, isFast, logFile: folder.logFile }, clock)
    if (postmaster) {
      folder.remember({ port })
      return { port, postmaster }
    }
    preferred = undefined
  }
  throw new EmbeddedError('PostgreSQL found no free port on 127.0.0.1.')
}
