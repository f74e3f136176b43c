import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import { type BuildOptions, buildDeps } from '../../src/app/deps.ts'
import type { PageOptions } from '../../src/app/http/pages.ts'
import { jobHandlers } from '../../src/app/jobs.ts'
import { createSweeps } from '../../src/app/sweeps.ts'
import { createInProcessNetwork } from '../../src/platform/bus/in-process.ts'
import type { Captcha } from '../../src/platform/captcha/captcha.ts'
import { systemClock, type TestClock, testClock } from '../../src/platform/clock.ts'
import type { Deps, Settings } from '../../src/platform/deps.ts'
import type { Gate } from '../../src/platform/gate.ts'
import type { Http } from '../../src/platform/http/call.ts'
import type { InstallationSettings } from '../../src/platform/installation.ts'
import { runDueJobs } from '../../src/platform/jobs/drain.ts'
import { type Log, noLog } from '../../src/platform/log.ts'
import { noTransports, type Transports } from '../../src/platform/outgoing/transport.ts'
import { testRandom } from '../../src/platform/random.ts'
import type { Tcp } from '../../src/platform/tcp-port.ts'
import { givenDatabase, keptDatabase } from '../kept-database.ts'
import { keptServer, ownServer } from './kept-server.ts'
import { type People, peopleOf } from './people.ts'
import { type Provider, testProvider } from './provider.ts'

/** An isolated contact centre: real HTTP stack, real PostgreSQL, and a clock that the test controls. */
export interface World extends People {
  readonly deps: Deps
  readonly gate: Gate
  readonly app: FastifyInstance
  readonly clock: TestClock
  readonly databaseUrl: string
  /** The folder of this server: files below `files`. */
  readonly dataDir: string
  /** The provider of the loopback channel. */
  readonly provider: Provider
  /** Advances the clock and runs everything that becomes due, until quiet. `5s`, `5m`, `2h`, or milliseconds. */
  readonly advance: (time: string | number) => Promise<void>
  /** Runs what is due now. */
  readonly settle: () => Promise<void>
  /** The events in order: types with the user they concern. */
  readonly eventLog: () => Promise<string[]>
  /** Runs SQL as the owner of the database, for setup and for checks. */
  readonly sql: <Row extends pg.QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>
  readonly close: () => Promise<void>
}
const nothingSet: InstallationSettings = { brand: null, publicUrl: null, mail: null, sms: null }
const units: Record<string, number> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }
const toMs = (time: string | number): number => {
  if (typeof time === 'number') return time
  const m = /^(\d+)([smhd])$/.exec(time)
  if (!m) throw new Error(`not a time: ${time}`)
  return Number(m[1]) * units[m[2]!]!
}

/** PostgreSQL reads and plans a named statement once per connection. */
const names = new Map<string, string>()
const nameOf = (text: string): string => {
  const name = names.get(text) ?? `test_${names.size}`
  names.set(text, name)
  return name
}

export interface WorldOptions {
  /** A migrated database with rows; an empty one by default. The caller drops it. */
  readonly databaseUrl?: string
  /** What the clock shows at first, milliseconds; the first of January 2030, 9:00 UTC. */
  readonly start?: number
  readonly faults?: Deps['faults']
  readonly rateLimitFactor?: number
  readonly log?: Log
  /** Transports for mail and SMS; without them messages stay in the outbox. */
  readonly transports?: Partial<Transports>
  readonly managerContact?: string
  readonly serviceTwoFactor?: boolean
  /** What environment variables set of the installation's settings. */
  readonly environment?: Partial<InstallationSettings>
  readonly isDemo?: boolean
  readonly brandHosts?: Settings['brandHosts']
  readonly brandSenders?: Settings['brandSenders']
  readonly smsPerHour?: number
  /** The clock of the machine; that of the world by default. */
  readonly machineTime?: () => number
  readonly captcha?: Captcha
  /** Cheap by default. */
  readonly passwordCost?: BuildOptions['passwordCost']
  readonly pages?: Partial<PageOptions>
  /** A server that has served no other world: it remembers answers by the clock. */
  readonly ownServer?: boolean
  /** Larger than the disk: it is full. */
  readonly keepFreeBytes?: number
  /** Providers can call this server; true by default. */
  readonly reachable?: boolean
  readonly providerApps?: Settings['providerApps']
  readonly testChannels?: boolean
  /** Replaces the provider of the loopback channel. */
  readonly http?: Http
  /** Providers that do not speak HTTP. */
  readonly tcp?: Tcp
}
export const createWorld = async (o: WorldOptions = {}): Promise<World> => {
  const { log = noLog } = o
  const onBroken = (error: Error) => log.warn('a database connection broke', { error: error.message })
  const { url, pool, owner, leave } = o.databaseUrl
    ? givenDatabase(o.databaseUrl, onBroken)
    : await keptDatabase(onBroken)
  const dataDir = mkdtempSync(join(tmpdir(), 'beseda-world-'))
  const clock = testClock(o.start)
  const random = testRandom(7)
  const settings = {
    brand: 'Beseda',
    brandHosts: o.brandHosts ?? [],
    brandSenders: o.brandSenders ?? [],
    publicUrl: 'http://beseda.test',
    reachable: o.reachable ?? true,
    providerApps: o.providerApps ?? {},
    testChannels: o.testChannels ?? false,
    demoUsers: [],
    demoSimulated: true,
    emulatesProviders: false,
    lang: 'ru' as const,
    managerContact: o.managerContact ?? null,
    hasTransport: { mail: o.transports?.mail !== undefined, sms: o.transports?.sms !== undefined },
    newChatsPerAddress: 20,
    smsPerHour: o.smsPerHour ?? 100,
    secret: 's'.repeat(64),
    sealKeys: ['k'.repeat(64)],
    serviceTwoFactor: o.serviceTwoFactor ?? false,
    signIn: { idleMs: 72 * 3_600_000, maxMs: 30 * 86_400_000 },
  }
  const provider = testProvider()
  const http: Http = o.http ?? provider.http
  const built = buildDeps({
    url,
    pool,
    dataDir,
    settings,
    installation: {
      version: 'test',
      dataDir,
      environment: { ...nothingSet, ...o.environment },
      isDemo: o.isDemo ?? false,
      machineTime: o.machineTime ?? clock.now,
    },
    poolSize: 12,
    rateLimitFactor: o.rateLimitFactor ?? 1000,
    clock,
    random,
    log,
    http,
    ...(o.tcp && { tcp: o.tcp }),
    busDriver: createInProcessNetwork().join(),
    captchaRounds: 1,
    passwordCost: o.passwordCost ?? { memory: 64, passes: 1, parallelism: 1 },
    // one of many servers in this process; its timer would go on after it
    measuresProcess: false,
    captcha: o.captcha,
    keepFreeBytes: o.keepFreeBytes,
    ...(o.faults && { faults: o.faults }),
  })
  const { deps, gate } = built
  const handlers = jobHandlers(
    http,
    o.transports ? { ...noTransports, ...o.transports } : deps.installation.transports,
    deps,
  )
  const sweeps = createSweeps()
  const { app, leave: leaveServer } = o.pages || o.ownServer ? await ownServer(built, o.pages) : await keptServer(built)
  const sql = async <Row extends pg.QueryResultRow>(text: string, values: unknown[] = []) =>
    // without values it may be several statements, which cannot be prepared
    (await owner.query<Row>(values.length ? { name: nameOf(text), text, values } : text)).rows
  const settle = async () => {
    await runDueJobs(deps, handlers, sweeps)
  }
  /** Frames of earlier events are made at the time of those events; otherwise the passing time would end the making of them. */
  const presented = async () => {
    while (deps.hub.stats().presenting > 0) await systemClock.sleep(1)
  }
  const advance = async (time: string | number) => {
    await presented()
    clock.advance(toMs(time))
    await settle()
  }
  const people = await peopleOf({ deps, app, sql, clock, provider, advance })
  return {
    ...people,
    deps,
    gate,
    app,
    clock,
    databaseUrl: url,
    dataDir,
    provider,
    settle,
    advance,
    eventLog: async () => {
      const rows = await sql<{ type: string; data: { operatorId?: string; userId?: string } }>(
        'select type, data from events order by id',
      )
      return rows.map(({ type, data }) =>
        [type, people.nameOfUser(data.operatorId ?? data.userId)].filter(Boolean).join(' '),
      )
    },
    sql,
    close: async () => {
      await leaveServer()
      await built.stop()
      await leave()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
