import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { RateName } from './rate-limit.ts'

/** Limits that are no rates: password hashes that wait, SMS of an hour, requests in a row of one connection, blocked clients. */
export type LimitName = RateName | 'passwordQueue' | 'smsPerHour' | 'requestsOfConnection' | 'blocked'

/** Values that are read at each scrape. */
export interface MetricSources {
  readonly pool: () => { readonly total: number; readonly idle: number; readonly waiting: number }
  readonly hub: () => {
    readonly sockets: number
    readonly polls: number
    readonly frames: number
    readonly resyncs: number
    readonly slowCut: number
  }
  /** What gave up, by its kind. */
  readonly deadLetters: () => Promise<Readonly<Record<string, number>>>
  /** Counts by job name. `ready` includes `running`. */
  readonly jobs: () => Promise<
    readonly { readonly name: string; readonly ready: number; readonly running: number; readonly dead: number }[]
  >
}
/** Labels are names from the source code (routes, job names, channel types), never ids or caller input. */
export interface Metrics {
  /** `route` is the pattern (`/api/chats/:chatId`), or 'none' when no route matched. */
  readonly request: (r: {
    readonly method: string
    readonly route: string
    readonly status: number
    readonly ms: number
  }) => void
  /** A stored message. `channelType` is a registered one. */
  readonly message: (direction: 'in' | 'out', channelType: string) => void
  /** Time from the arrival of a client's message to its commit. */
  readonly ingested: (ms: number) => void
  readonly job: (j: {
    readonly name: string
    readonly outcome: 'done' | 'retry' | 'dropped' | 'dead'
    readonly ms: number
  }) => void
  /** Events of a provider's app for accounts that no channel has. */
  readonly unknownAccount: (channelType: string, events: number) => void
  /** A refusal. `rule`: a rate limit, or another limit. */
  readonly limited: (rule: LimitName) => void
  /** Chats that waited although an operator was free. */
  readonly stuck: (chats: number) => void
  readonly watch: (sources: Partial<MetricSources>) => void
  /** The page for Prometheus. Never fails: a source that fails is left out and counted. */
  readonly text: () => Promise<string>
  readonly contentType: string
}

const seconds = [0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]

/** `process`: also memory, event loop delay, garbage collection and handles. Set it once per process. */
export const createMetrics = ({ process = false }: { readonly process?: boolean } = {}): Metrics => {
  const registry = new Registry()
  const registers = [registry]
  if (process) collectDefaultMetrics({ register: registry })
  const counter = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Counter({ name: `beseda_${name}`, help, labelNames, registers })
  const histogram = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Histogram({ name: `beseda_${name}`, help, labelNames, registers, buckets: seconds })

  const requests = histogram('http_request_seconds', 'Time to answer a call', ['method', 'route', 'status'])
  const messages = counter('messages_total', 'Stored messages', ['direction', 'channel_type'])
  const ingest = histogram('ingest_seconds', 'From the arrival of a client message to its commit', [])
  const jobs = histogram('job_seconds', 'Time of one attempt of a job', ['name', 'outcome'])
  const unknown = counter('unknown_account_events_total', 'Events of accounts that no channel has', ['channel_type'])
  const limited = counter('rate_limited_total', 'Calls refused by a limit', ['rule'])
  const stuck = counter(
    'queue_stuck_total',
    'Chats that waited although an operator was free; each one is a defect',
    [],
  )
  const failures = counter('scrape_failures_total', 'Sources that did not answer a scrape', ['source'])
  const sources = sourceGauges(registers)
  let watched: Partial<MetricSources> = {}
  const read = async (source: keyof MetricSources): Promise<void> => {
    try {
      await sources[source](watched)
    } catch {
      failures.inc({ source })
    }
  }
  return {
    request: ({ method, route, status, ms }) => requests.observe({ method, route, status: String(status) }, ms / 1000),
    message: (direction, channelType) => messages.inc({ direction, channel_type: channelType }),
    ingested: (ms) => ingest.observe(ms / 1000),
    job: ({ name, outcome, ms }) => jobs.observe({ name, outcome }, ms / 1000),
    unknownAccount: (channelType, events) => unknown.inc({ channel_type: channelType }, events),
    limited: (rule) => limited.inc({ rule }),
    stuck: (chats) => stuck.inc(chats),
    watch: (more) => {
      watched = { ...watched, ...more }
    },
    text: async () => {
      await Promise.all([read('pool'), read('hub'), read('jobs'), read('deadLetters')])
      return registry.metrics()
    },
    contentType: registry.contentType,
  }
}

/** Gauges whose values come from elsewhere; fetched at each scrape. */
const sourceGauges = (registers: Registry[]) => {
  const gauge = <L extends string>(name: string, help: string, labelNames: readonly L[]) =>
    new Gauge({ name: `beseda_${name}`, help, labelNames, registers })
  const total = (name: string, help: string) => {
    const counter = new Counter({ name: `beseda_${name}`, help, registers })
    return (value: number): void => {
      counter.reset()
      counter.inc(value)
    }
  }
  const pool = gauge('database_connections', 'Connections of the pool; waiting: callers without one', ['state'])
  const connections = gauge('realtime_connections', 'Connected browsers', ['transport'])
  const setFrames = total('realtime_frames_total', 'Frames written to browsers')
  const setResyncs = total('realtime_resyncs_total', 'Browsers that had to fetch everything again')
  const setCut = total('realtime_slow_cut_total', 'Browsers cut off for reading too slowly')
  const jobs = gauge('jobs', 'Jobs by state', ['name', 'state'])
  const letters = gauge('dead_letters', 'Messages, events and jobs that gave up', ['kind'])
  return {
    pool: async (from: Partial<MetricSources>) => {
      const stats = from.pool?.()
      if (stats) for (const state of ['total', 'idle', 'waiting'] as const) pool.set({ state }, stats[state])
    },
    hub: async (from: Partial<MetricSources>) => {
      const stats = from.hub?.()
      if (!stats) return
      connections.set({ transport: 'websocket' }, stats.sockets)
      connections.set({ transport: 'poll' }, stats.polls)
      setFrames(stats.frames)
      setResyncs(stats.resyncs)
      setCut(stats.slowCut)
    },
    deadLetters: async (from: Partial<MetricSources>) => {
      for (const [kind, count] of Object.entries((await from.deadLetters?.()) ?? {})) letters.set({ kind }, count)
    },
    jobs: async (from: Partial<MetricSources>) => {
      const census = await from.jobs?.()
      if (!census) return
      jobs.reset()
      for (const { name, ...counts } of census) {
        for (const state of ['ready', 'running', 'dead'] as const) jobs.set({ name, state }, counts[state])
      }
    },
  }
}
