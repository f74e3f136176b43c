import type { AddressInfo } from 'node:net'
import { keyDeletedAddresses } from '../features/ban-store/deleted-address.ts'
import { resealChannelSecrets } from '../features/channel-store/secrets.ts'
import { followConnections } from '../features/connections/follow.ts'
import { leaveNodes } from '../features/connections/nodes.ts'
import { recordRestart } from '../features/connections/record.ts'
import { resealCrm } from '../features/crm/store.ts'
import { resealInstallation, storeOrigin } from '../features/installation/stored.ts'
import { startPoller } from '../features/polling/poller.ts'
import { resumePolling } from '../features/polling/resume.ts'
import { resealTwoFactors } from '../features/two-factor/reseal.ts'
import { resealWebhooks } from '../features/webhooks/secret.ts'
import { createInProcessNetwork } from '../platform/bus/in-process.ts'
import type { Captcha } from '../platform/captcha/captcha.ts'
import { smartCaptcha } from '../platform/captcha/smart-captcha.ts'
import { clientAddresses } from '../platform/client-address.ts'
import type { Clock } from '../platform/clock.ts'
import type { Pool } from '../platform/db.ts'
import type { DemoUser } from '../platform/deps.ts'
import type { Http } from '../platform/http/call.ts'
import { createHttpClient } from '../platform/http-client.ts'
import type { Log } from '../platform/log.ts'
import type { Random } from '../platform/random.ts'
import { databaseTime, type SharedClock, sharedClock } from '../platform/shared-clock.ts'
import { createTcpClient } from '../platform/tcp-client.ts'
import { adapterOf } from './adapters.ts'
import type { Config } from './config.ts'
import { type Built, buildDeps } from './deps.ts'
import { reachingByTcp, reachingEmulators } from './emulators/reach.ts'
import type { EmulatorsOptions } from './emulators/start.ts'
import { createHttpServer } from './http/server.ts'
import { jobHandlers } from './jobs.ts'
import { listen } from './listen.ts'
import { defaultBrand, listensAt } from './origin.ts'
import { providerAppsOf } from './provider-apps.ts'
import { routes } from './routes.ts'
import { readSecret } from './secret.ts'
import { createSweeps } from './sweeps.ts'
import { startWorker } from './worker.ts'

/** undefined: the built-in captcha. */
const captchaOf = (
  { smartCaptcha: keys, brandHosts }: Config,
  o: { readonly origin: string; readonly http: Http; readonly clock: Clock },
): Captcha | undefined =>
  keys
    ? smartCaptcha({
        ...keys,
        hosts: [new URL(o.origin).host, ...brandHosts.map((h) => h.host)],
        http: o.http,
        clock: o.clock,
      })
    : undefined

/** Their code is loaded only where there is a demo. */
const runEmulators = async (o: EmulatorsOptions) => (await import('./emulators/start.ts')).startEmulators(o)

const sayWhatIsMissing = ({ log, settings }: Built['deps']): void => {
  const { mail, sms } = settings.hasTransport
  if (!mail) log.info('no mail server is set: mail rests in the outbox, where the service administrator reads it')
  if (!sms) log.info('no SMS provider is set: SMS rest in the outbox')
}

export interface RunningServer extends Built {
  readonly url: string
  readonly clock: SharedClock
}
export interface ServerOptions {
  readonly config: Config
  readonly version: string
  readonly databaseUrl: string
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly demo: { readonly users: readonly DemoUser[]; readonly widgetId: string | null }
  /** The time that all nodes share: the database's time. Tests replace it. */
  readonly timeOf?: (pool: Pool) => Promise<number>
  /** Tests replace the HTTP client to act as providers. */
  readonly http?: Http
}
/** Starts the server on a migrated database; resolves when it listens. */
export const startServer = async (o: ServerOptions): Promise<RunningServer> => {
  const { config, random, log, timeOf = databaseTime } = o
  const clock = sharedClock(o.clock)
  const origin = listensAt(config)
  const secret = readSecret(config.dataDir, random)
  const settings = {
    brand: defaultBrand,
    brandHosts: config.brandHosts,
    brandSenders: config.brandSenders,
    managerContact: config.managerContact,
    publicUrl: origin,
    reachable: false,
    providerApps: providerAppsOf(config),
    testChannels: false,
    demoUsers: o.demo.users,
    emulatesProviders: config.demo !== 'off',
    demoSimulated: config.demoSimulated && o.demo.users.length > 0,
    lang: 'ru' as const,
    hasTransport: { mail: false, sms: false },
    newChatsPerAddress: config.newChatsPerAddress,
    smsPerHour: config.smsPerHour,
    secret,
    sealKeys: [...config.secretKeys, secret],
    serviceTwoFactor: config.serviceTwoFactor,
    signIn: { idleMs: config.signInIdleHours * 3_600_000, maxMs: config.signInMaxDays * 86_400_000 },
  }
  const emulators = config.demo === 'off' ? null : await runEmulators({ dataDir: config.dataDir, clock, random, log })
  const newClient = () => {
    if (!emulators) return createHttpClient({ clock, random, allow: config.outgoingAllow })
    const allow = [...config.outgoingAllow, new URL(emulators.url).host]
    return reachingEmulators(createHttpClient({ clock, random, allow }), emulators.url)
  }
  const httpClient = newClient()
  const tcp = createTcpClient({ clock, allow: config.outgoingAllow })
  const http = o.http ?? httpClient
  const common = {
    dataDir: config.dataDir,
    settings,
    installation: {
      ...{ version: o.version, dataDir: config.dataDir, isDemo: config.demo !== 'off' },
      machineTime: () => o.clock.now(),
      environment: { brand: config.brand, publicUrl: config.publicUrl, mail: config.mail, sms: config.sms },
    },
    poolSize: config.poolSize,
    rateLimitFactor: config.rateLimitFactor,
    clock,
    random,
    log,
    http,
    tcp: emulators ? reachingByTcp(tcp, emulators.overTcp, clock.later) : tcp,
    busDriver: createInProcessNetwork().join(),
  }
  const captcha = captchaOf(config, { origin: config.publicUrl ?? origin, http: httpClient, clock })
  const built = buildDeps({ url: o.databaseUrl, pauses: { realtimeMs: 4, batchMs: 1 }, captcha, ...common })
  const { deps, gate } = built
  const addressOf = clientAddresses(config.trustedProxies)
  let stopping = false
  const app = await createHttpServer({
    deps,
    gate,
    addressOf,
    routes,
    pages: {
      rootWidgetId: config.rootWidget ?? o.demo.widgetId,
      demoWidgetId: o.demo.widgetId,
      warnOfDemo: config.demo === 'exposed',
    },
    emulators,
    health: { version: o.version, metricsToken: config.metricsToken, isStopping: () => stopping },
  })
  deps.hub.attach(app.server, {
    originAllowed: (from, request) =>
      from === undefined ||
      [new URL(deps.settings.publicUrl).host, request.headers.host].includes(URL.parse(from)?.host),
    address: (request) => addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for']),
  })
  followConnections(deps)
  await clock.follow(() => timeOf(deps.pool))
  await recordRestart(deps)
  await resealChannelSecrets(deps)
  await resealTwoFactors(deps)
  await resealCrm(deps)
  await resealWebhooks(deps)
  await keyDeletedAddresses(deps)
  await resealInstallation(deps)
  await deps.installation.reload()
  sayWhatIsMissing(deps)
  await listen(app, config).catch(async (error) => {
    await built.stop()
    throw error
  })
  const { port } = app.server.address() as AddressInfo
  const url = listensAt({ ...config, port })
  // Before the jobs, which may write it into letters.
  await storeOrigin(deps, url)
  emulators?.callServerAt(`http://127.0.0.1:${port}`)
  const worker = startWorker(deps, jobHandlers(http, deps.installation.transports, deps), createSweeps())
  // connections of its own: held polls leave those of other calls free, and end with them at the shutdown
  const pollClient = newClient()
  await resumePolling(deps, adapterOf)
  const poller = startPoller(deps, { adapterOf, http: o.http ?? pollClient })
  const stop = async () => {
    stopping = true
    clock.stop()
    await deps.hub.close()
    await app.close()
    const polled = poller.stop()
    pollClient.close()
    await Promise.all([worker.stop(), polled])
    await emulators?.stop()
    await leaveNodes(deps).catch((error) => log.warn('leaving was not noted', { error }))
    await built.stop()
  }
  return { deps, gate, stop, clock, url: config.publicUrl ?? url }
}
