/**
 * The real server in its own process, whose time the parent controls: `passed` advances the time of the database for
 * all nodes, `jump` sets the clock of this machine off.
 */
import { flushCompileCache } from 'node:module'
import { readConfig } from '../../server/src/app/config.ts'
import { startServer } from '../../server/src/app/server.ts'
import { type Clock, systemClock } from '../../server/src/platform/clock.ts'
import { createHttpClient } from '../../server/src/platform/http-client.ts'
import type { Log } from '../../server/src/platform/log.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { databaseTime } from '../../server/src/platform/shared-clock.ts'
import type { FromNode, ToNode } from './nodes.ts'

const send = (message: FromNode): void => void process.send?.(message)
let passed = Number(process.env.NODE_PASSED ?? 0)
let jump = Number(process.env.NODE_JUMP ?? 0)
/**
 * The node's clock runs `pace` times as fast as the real one from `since` on (milliseconds since 1970). With a pace close to 0, deadlines come only
 * when the parent advances the time.
 */
const pace = Number(process.env.NODE_PACE ?? 1)
const since = Number(process.env.NODE_SINCE ?? 0)
const paced = (at: number): number => since + (at - since) * pace
const machine: Clock = {
  ...systemClock,
  now: () => paced(systemClock.now()) + jump,
  tick: () => systemClock.tick() * pace,
}

const report = (text: string, data?: object): void => {
  const { error, ...about } = (data ?? {}) as { error?: unknown }
  const stack = error instanceof Error ? error.stack : error === undefined ? undefined : String(error)
  send({ log: text, about: JSON.stringify(about), ...(stack && { error: stack }) })
}
const log: Log = { debug() {}, info() {}, warn: report, error: report, with: () => log }

const config = readConfig()
const client = createHttpClient({ clock: systemClock, random: systemRandom, allow: ['127.0.0.1'] })
const provider = process.env.NODE_PROVIDER
const atProvider = (url: string): string => new URL(new URL(url).pathname, provider).href
const server = await startServer({
  config,
  version: 'simulation',
  databaseUrl: config.databaseUrl!,
  clock: machine,
  random: systemRandom,
  log,
  demo: { users: [], widgetId: process.env.NODE_WIDGET ?? null },
  timeOf: async (pool) => paced(await databaseTime(pool)) + passed,
  // The parent emulates the provider: calls go to its address, with the original path.
  ...(provider && {
    http: {
      request: (r) => client.request({ ...r, url: atProvider(r.url), timeoutMs: 100_000 }),
      download: (r, maxBytes) => client.download({ ...r, url: atProvider(r.url) }, maxBytes),
    },
  }),
})
/** The server's clock ignores smaller differences. Unit: milliseconds. */
const followedMs = 30
/** Resolves when this node uses the new time. On a busy machine, or while the database restarts, it asks again. */
const follow = async (): Promise<void> => {
  while (Math.abs(server.clock.now() - paced(systemClock.now()) - passed) > followedMs)
    await server.clock.askAgain().catch((error: unknown) => report('the time was not read', { error }))
}
process.on('message', async (m: ToNode) => {
  if (m.passed !== undefined) passed = m.passed
  if (m.jump !== undefined) jump = m.jump
  if (m.passed !== undefined) await follow()
  send({ done: m.n, now: server.clock.now() })
})
process.once('disconnect', () => process.exit())
// Nodes are killed, so they would leave nothing in NODE_COMPILE_CACHE.
flushCompileCache()
send({ ready: server.url })
