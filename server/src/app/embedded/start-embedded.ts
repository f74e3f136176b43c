import { join } from 'node:path'
import { type Clock, systemClock } from '../../platform/clock.ts'
import { type Random, systemRandom } from '../../platform/random.ts'
import { clearLeftovers } from './cluster-processes.ts'
import { type DataFolder, openDataFolder } from './data-folder.ts'
import { ensureDatabase } from './database.ts'
import { checkVersion, closeToOthers, initialize, isInitialized, superuser } from './initialize.ts'
import { chooseLaunch, type WorkingLaunch } from './launch.ts'
import type { LaunchMode } from './launch-types.ts'
import { lockFolder } from './lock.ts'
import { findNative } from './native.ts'
import { type Supervisor, supervise } from './supervisor.ts'

export interface EmbeddedOptions {
  readonly dataDir: string
  /** For tests: no fsync. A crash of the machine may lose all data. */
  readonly fast?: boolean
  /** Called when a long step begins, with a short English sentence without a full stop. */
  readonly report?: (what: string) => void
  /** PostgreSQL ended by itself and could not be started again. */
  readonly onFailure?: (error: Error) => void
  readonly clock?: Clock
  readonly random?: Random
  readonly forTests?: ForTests
}
export interface ForTests {
  /** Uses other programs than the installed ones. */
  readonly native?: string
  /** Uses only this launch mode. */
  readonly only?: LaunchMode
  /** Folder instead of /var/lib/beseda. */
  readonly copies?: string
}
export interface Embedded extends Pick<Supervisor, 'pid' | 'restart'> {
  /** The superuser's URL of the database `beseda`, with the password: never log it. */
  readonly url: string
  readonly mode: LaunchMode
  /** Stops PostgreSQL in order and unlocks the data folder. Close the connections before. May be called twice. */
  readonly stop: () => Promise<void>
}
export const database = 'beseda'

/**
 * Starts the PostgreSQL from the packages, with its data below `dataDir`. It listens on 127.0.0.1 only.
 * Throws EmbeddedError when the folder is in use or a problem needs a person.
 */
export const startEmbedded = async (options: EmbeddedOptions): Promise<Embedded> => {
  const { clock = systemClock, random = systemRandom, report = () => {} } = options
  const folder = openDataFolder(options.dataDir, random)
  const lock = await lockFolder(folder.path, clock)
  try {
    const launch = await prepare(options, folder, clock)
    const password = folder.password(false)
    const supervisor = await supervise({
      launch,
      folder,
      clock,
      report,
      isFast: options.fast ?? false,
      ...failure(options),
    })
    const urlOf = (name: string) => `postgres://${superuser}:${password}@127.0.0.1:${supervisor.port}/${name}`
    try {
      await ensureDatabase(urlOf('postgres'), database)
    } catch (error) {
      await supervisor.stop()
      throw error
    }
    const end = async () => {
      lock.leaving()
      await supervisor.stop()
      await lock.release()
    }
    let ending: Promise<void> | undefined
    const stop = () => {
      ending ??= end()
      return ending
    }
    return { url: urlOf(database), mode: launch.mode, pid: supervisor.pid, restart: supervisor.restart, stop }
  } catch (error) {
    await lock.release()
    throw error
  }
}

const failure = ({ onFailure }: EmbeddedOptions) => (onFailure ? { onFailure } : {})

/** Prepares the start: stops processes of an earlier run, creates a missing cluster. */
const prepare = async (options: EmbeddedOptions, folder: DataFolder, clock: Clock): Promise<WorkingLaunch> => {
  const { report = () => {}, fast: isFast = false } = options
  const cluster = folder.remembered().cluster ?? join(folder.path, 'postgres')
  const { native = findNative(), ...rest } = options.forTests ?? {}
  const launch = chooseLaunch({ native, folder: folder.path, cluster, ...rest })
  if (await clearLeftovers(launch.cluster, clock)) report('Stopped the PostgreSQL of an earlier run that was killed')
  if (isInitialized(launch.cluster)) {
    checkVersion(launch)
    closeToOthers(launch)
  } else {
    report('Creating the database cluster')
    await initialize(launch, { password: folder.password(true), isFast })
  }
  if (launch.cluster !== cluster) folder.remember({ cluster: launch.cluster })
  return launch
}
