import { join } from 'node:path'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { identifyUser } from '../features/auth/identify.ts'
import { countLetters } from '../features/dead-letters/census.ts'
import { identifyProgram } from '../features/extensions/identify.ts'
import { userMember, visitorMember } from '../features/realtime/member.ts'
import { identifyVisitor } from '../features/widget-api/identify.ts'
import { createBatcher } from '../platform/batcher.ts'
import type { BusDriver } from '../platform/bus/driver.ts'
import { createBus } from '../platform/bus.ts'
import type { Captcha } from '../platform/captcha/captcha.ts'
import { proofOfWork } from '../platform/captcha/proof-of-work.ts'
import type { Clock } from '../platform/clock.ts'
import { connect, type Pool } from '../platform/db.ts'
import type { Deps, Settings } from '../platform/deps.ts'
import { createFileStore } from '../platform/files/disk.ts'
import { createGate, type Gate } from '../platform/gate.ts'
import type { Http } from '../platform/http/call.ts'
import { census } from '../platform/jobs/census.ts'
import type { Log } from '../platform/log.ts'
import { createMetrics, type Metrics } from '../platform/metrics.ts'
import { createPasswords, type PasswordOptions } from '../platform/passwords.ts'
import { type Random, uuidV7 } from '../platform/random.ts'
import { createRateLimits, newChatRules, type RateName, rateRules } from '../platform/rate-limit.ts'
import { createHub } from '../platform/realtime/hub.ts'
import type { Admit, MemberSelector } from '../platform/realtime/types.ts'
import { createTcpClient } from '../platform/tcp-client.ts'
import type { Tcp } from '../platform/tcp-port.ts'
import type { WorkDeps } from '../platform/unit-of-work.ts'
import { type InstallationOptions, liveInstallation } from './live-installation.ts'
import { presenter } from './presenters.ts'
import { subscribers } from './subscribers.ts'

/** Password hashes that may wait. Two at a time take about 50 ms each, so the last one is answered within a second. */
const maxHashes = 32

export interface Built {
  readonly deps: Deps
  readonly gate: Gate
  readonly stop: () => Promise<void>
}
export interface BuildOptions {
  readonly url: string
  /** Connections that outlive this server, instead of a pool of its own; its owner ends them. */
  readonly pool?: Pool | undefined
  readonly dataDir: string
  readonly settings: Settings
  readonly installation: InstallationOptions
  readonly poolSize: number
  /** Factor for every rate limit: 1 in production. */
  readonly rateLimitFactor: number
  readonly clock: Clock
  readonly random: Random
  readonly log: Log
  readonly http: Http
  /** Absent: connections to the public internet only. */
  readonly tcp?: Tcp
  /** Connects this node with the others on the same database. */
  readonly busDriver: BusDriver
  /** Replaces the built-in captcha, which calls no other service. */
  readonly captcha?: Captcha | undefined
  /** Whether this is the only server of its process, whose memory and event loop it measures. Default: true. */
  readonly measuresProcess?: boolean
  /** Cost of a password hash. Default: the production cost; tests lower it. */
  readonly passwordCost?: PasswordOptions['cost']
  /** Cost of a captcha, PBKDF2 rounds. Default: the production cost; tests lower it. */
  readonly captchaRounds?: number
  /** Free space that uploads leave on the disk, see `keepFreeBytes` of files/disk.ts. */
  readonly keepFreeBytes?: number | undefined
  readonly faults?: Deps['faults']
  /**
   * See `gatherMs` of the hub and `pauseMs` of batcher.ts, milliseconds. 0 in tests, whose clock does not advance by
   * itself.
   */
  readonly pauses?: { readonly realtimeMs: number; readonly batchMs: number }
}
/** Builds the dependencies of all features. */
export const buildDeps = (o: BuildOptions): Built => {
  const { clock, random, log } = o
  const pool: Pool =
    o.pool ??
    connect({
      url: o.url,
      max: o.poolSize,
      onError: (error) => log.warn('a database connection broke', { error: error.message }),
    })
  const bus = createBus(o.busDriver)
  const counters: Metrics = createMetrics({ process: o.measuresProcess ?? true })
  /** Refusals by limit, which the status page shows. */
  const refused = new Map<string, number>()
  const metrics: Metrics = {
    ...counters,
    limited: (limit) => {
      counters.limited(limit)
      refused.set(limit, (refused.get(limit) ?? 0) + 1)
    },
  }
  const basis: WorkDeps = { pool, clock, ids: uuidV7(clock, random), bus, subscribers }
  const { keepFreeBytes } = o
  const folder = join(o.dataDir, 'files')
  const files = createFileStore({ folder, secret: o.settings.secret, ids: basis.ids, keepFreeBytes })
  const gate = createGate(
    {
      user: (hash) => identifyUser(basis, hash, o.settings),
      visitor: (hash) => identifyVisitor(basis, hash),
      program: (hash, address) => identifyProgram(basis, hash, address),
    },
    clock,
  )
  const admit: Admit = async (token, as) => {
    if (as === 'visitor') return (await gate.visitor(token).then((v) => v && visitorMember(v))) ?? null
    return (await gate.user(token).then((u) => u && !u.twoFactorDue && userMember(u))) || null
  }
  const hub = createHub(
    { clock, random, log, bus, pool, present: presenter({ pool, clock, files }), admit },
    { gatherMs: o.pauses?.realtimeMs ?? 0 },
  )
  const { installation, settings, close } = liveInstallation(o.installation, {
    ...{ basis, random, http: o.http, settings: o.settings },
    refusals: () => Object.fromEntries(refused),
  })
  const deps: Deps = {
    ...basis,
    random,
    installation,
    files,
    captcha: o.captcha ?? proofOfWork({ clock, random, secret: o.settings.secret, rounds: o.captchaRounds }),
    hub,
    nodeId: basis.ids.next(),
    log,
    metrics,
    passwords: createPasswords(random, {
      ...{ maxWaiting: maxHashes, onRefused: () => metrics.limited('passwordQueue') },
      ...(o.passwordCost && { cost: o.passwordCost }),
    }),
    rateLimits: createRateLimits({
      clock,
      rules: raised(o.rateLimitFactor, settings.newChatsPerAddress),
      onLimited: metrics.limited,
    }),
    batcher: createBatcher({ clock, maxBatch: 50, pauseMs: o.pauses?.batchMs ?? 0 }),
    http: o.http,
    tcp: o.tcp ?? createTcpClient({ clock, allow: [] }),
    settings,
    ...(o.faults && { faults: o.faults }),
  }
  bus.onEvents(({ organizationId, events }) => {
    for (const { event } of events)
      for (const whom of revoked(organizationId, event)) {
        gate.forget(whom)
        hub.refresh(whom)
      }
  })
  const reload = () => void installation.reload().catch((error) => log.error('settings could not be read', { error }))
  bus.onEvents(({ events }) => {
    if (events.some(({ event }) => event.type === 'installation.changed')) reload()
  })
  bus.onReconnected(reload)
  bus.onReconnected(gate.forgetAll)
  metrics.watch({ pool: pool.stats, hub: hub.stats, jobs: () => census(basis), deadLetters: () => countLetters(basis) })
  const stop = async () => {
    await hub.close()
    await bus.close()
    close()
    files.close()
    if (!o.pool) await pool.end()
  }
  return { deps, gate, stop }
}
/** Whose open connections and cached rights an event invalidates. */
const revoked = (organizationId: string, event: DomainEvent): readonly MemberSelector[] => {
  if (event.type === 'signIn.ended') return [{ tokenHash: event.tokenHash }]
  // visitors whose contact is gone begin anew at once
  if (event.type === 'client.deleted') return [{ organizationId }]
  if (event.type !== 'access.changed') return []
  return event.userIds === null ? [{ organizationId }] : event.userIds.map((userId) => ({ userId }))
}
const raised = (factor: number, newChats: number) =>
  Object.fromEntries(
    Object.entries({ ...rateRules, ...newChatRules(newChats) }).map(([name, { burst, perMs }]) => [
      name,
      { burst: burst * factor, perMs },
    ]),
  ) as Record<RateName, { burst: number; perMs: number }>
