import { firstLink } from '../features/setup/first-link.ts'
import { systemClock } from '../platform/clock.ts'
import type { DemoUser } from '../platform/deps.ts'
import { createLog, type Log } from '../platform/log.ts'
import { migrate } from '../platform/migrate.ts'
import { systemRandom } from '../platform/random.ts'
import { startTelemetry } from '../platform/telemetry.ts'
import { upgradeGuard } from './backup/before-upgrade.ts'
import { checkRestored } from './backup/unfinished.ts'
import { checkDataFolder, withReachableDatabase } from './check-settings.ts'
import type { Config, DemoMode } from './config.ts'
import { type DemoAccess, setDemoAccess } from './demo-access.ts'
import { type DemoFacts, demoFileIn, writeDemoFile } from './demo-file.ts'
import { freePort } from './embedded/free-port.ts'
import { serverLogin } from './embedded/server-login.ts'
import type { Embedded, EmbeddedOptions } from './embedded/start-embedded.ts'
import { greetingOf } from './greet.ts'
import { checkAddress } from './listen.ts'
import { ownLogin } from './own-login.ts'
import { type RunningServer, startServer } from './server.ts'
import { createSteps } from './steps.ts'

export interface RunOptions {
  readonly config: Config
  readonly version: string
  readonly startEmbedded: (options: EmbeddedOptions) => Promise<Embedded>
  /** Makes the demo organization, or finds it; called only when the configuration wants a demo. The users are all who exist. */
  readonly makeDemo?: (where: DemoPlace) => Promise<DemoFacts>
  /** Starts the simulated people of the demo. Returns what ends them. */
  readonly playDemo?: (stage: { readonly url: string; readonly users: readonly DemoUser[] }) => Promise<() => void>
}
export interface DemoPlace {
  /** Connects as the owner of the tables, which must exist. */
  readonly url: string
  /** Holds the files and the installation's secret. */
  readonly dataDir: string
  /** The default of the installation: widgets have its colour. */
  readonly brand: string | null
}
const say = (line: string): void => void process.stdout.write(`${line}\n`)

/** Runs the process: database, migrations, demo and server, until a signal stops it. */
export const run = async (o: RunOptions): Promise<void> => {
  const config = { ...o.config, port: o.config.port || (await freePort()) }
  const clock = systemClock
  const random = systemRandom
  const log = createLog({ level: config.logLevel, clock, forPeople: process.stdout.isTTY })
  const step = createSteps(clock, say)
  const endTelemetry = config.otlpEndpoint
    ? await startTelemetry({ endpoint: config.otlpEndpoint, version: o.version })
    : async () => {}
  await checkAddress(config)
  checkDataFolder(config.dataDir)
  checkRestored(config.dataDir)
  const embedded = config.databaseUrl ? null : await step('Starting PostgreSQL', () => startDatabase(o, config, log))
  const databaseUrl = config.databaseUrl ?? embedded!.url
  try {
    const { beforeUpgrade, explain } = upgradeGuard({ url: databaseUrl, config, version: o.version, clock, say })
    const prepare = () => migrate(databaseUrl, { beforeUpgrade }).catch((error) => Promise.reject(explain(error)))
    await step('Preparing the tables', () => withReachableDatabase(config.databaseUrl, prepare))
    const { makeDemo } = o
    const serverUrl = embedded ? await serverLogin(embedded.url) : await ownLogin(databaseUrl, config.serverDatabaseUrl)
    const place = { url: databaseUrl, dataDir: config.dataDir, brand: config.brand }
    const isWanted = config.demo !== 'off' && makeDemo
    const made = isWanted ? await step('Making the demo organization', () => makeDemo(place)) : null
    const access = await setDemoAccess(databaseUrl, config.demo)
    const demo = made && { ...made, users: made.users.filter((u) => access.logins.includes(u.login)) }
    warnOfDemo(log, config.demo, access)
    const server = await step('Starting the server', () =>
      startServer({
        config,
        version: o.version,
        databaseUrl: serverUrl,
        clock,
        random,
        log,
        demo: { users: demo?.users ?? [], widgetId: demo?.widgetId ?? null },
      }),
    )
    if (demo) writeDemoFile(config.dataDir, demo, server.url)
    // Before the greeting: a reader of «ready» may send the signal immediately.
    const isPlayed = demo && config.demoSimulated && o.playDemo
    const endPlay = isPlayed ? await o.playDemo!({ url: server.url, users: demo.users }) : () => {}
    stopOnSignal({ server, embedded, endTelemetry, endPlay }, log)
    const toTerminal = process.stdout.isTTY
    const token = await firstLink(server.deps)
    const setupUrl = token && `${server.deps.settings.publicUrl}/setup#token=${token}`
    const demoFile = demoFileIn(config.dataDir)
    for (const line of greetingOf({ url: server.url, demo, demoFile, toTerminal, setupUrl })) say(line)
  } catch (error) {
    await embedded?.stop()
    throw error
  }
}

const startDatabase = (o: RunOptions, config: Config, log: Log): Promise<Embedded> =>
  o.startEmbedded({
    dataDir: config.dataDir,
    fast: config.unsafeFast,
    report: (what) => say(`${what} …`),
    onFailure: (error) => {
      log.error('PostgreSQL cannot be started again; stopping', { error })
      process.exit(1)
    },
  })

const warnOfDemo = (log: Log, mode: DemoMode, { exists }: DemoAccess): void => {
  if (mode === 'exposed')
    log.warn(
      'the demo is on and others can reach this server: anybody can sign in as a user of the demo. Without DEMO=1 it is off. ' +
        'Its service administrator cannot sign in',
    )
  else if (mode === 'off' && exists)
    log.warn(
      'the database has a demo organization; nobody can sign in to it while the demo is off. To remove it, stop the server ' +
        'and run: DEMO=0 npm run demo:reset',
    )
}

interface Parts {
  readonly server: RunningServer
  readonly embedded: Embedded | null
  readonly endTelemetry: () => Promise<void>
  readonly endPlay: () => void
}
const stopOnSignal = ({ server, embedded, endTelemetry, endPlay }: Parts, log: Log): void => {
  let stopping = false
  const stop = (): void => {
    if (stopping) return
    stopping = true
    const end = async (): Promise<void> => {
      endPlay()
      await server.stop()
      await endTelemetry()
      await embedded?.stop()
    }
    end().then(
      () => process.exit(0),
      (error) => {
        log.error('the server did not stop in order', { error })
        process.exit(1)
      },
    )
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
  process.on('SIGHUP', stop)
}
