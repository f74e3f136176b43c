/**
 * The real server in a process of its own, whose time is in the hand of its parent: `passed` is how far the time of the
 * database has gone on for everybody, `jump` how far the clock of this one machine is off.
 */
import { readConfig } from '../../server/src/app/config.ts'
import { startServer } from '../../server/src/app/server.ts'
import { type Clock, systemClock } from '../../server/src/platform/clock.ts'
import { createHttpClient } from '../../server/src/platform/http-client.ts'
import type { Log } from '../../server/src/platform/log.ts'
import { systemRandom } from '../../server/src/platform/random.ts'
import { databaseTime } from '../../server/src/platform/shared-clock.ts'
import type { FromNode, ToNode } from './nodes.ts'

const tell = (message: FromNode): void => void process.send?.(message)
let passed = Number(process.env.NODE_PASSED ?? 0)
let jump = Number(process.env.NODE_JUMP ?? 0)
const machine: Clock = { ...systemClock, now: () => systemClock.now() + jump }

const worthTelling = (text: string, data?: object): void => {
  const { error, ...about } = (data ?? {}) as { error?: unknown }
  const told = error instanceof Error ? error.stack : error === undefined ? undefined : String(error)
  tell({ log: text, about: JSON.stringify(about), ...(told && { error: told }) })
}
const log: Log = { debug() {}, info() {}, warn: worthTelling, error: worthTelling, with: () => log }

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
  timeOf: async (pool) => (await databaseTime(pool)) + passed,
  // the path of the call goes to the provider that the parent plays
  ...(provider && {
    http: {
      request: (r) => client.request({ ...r, url: atProvider(r.url), timeoutMs: 100_000 }),
      download: (r, maxBytes) => client.download({ ...r, url: atProvider(r.url) }, maxBytes),
    },
  }),
})
/** Until this node goes by the new time; a busy machine may have to ask twice. */
const follow = async (): Promise<void> => {
  while (Math.abs(server.clock.now() - systemClock.now() - passed) > 500) await server.clock.askAgain()
}
process.on('message', async (m: ToNode) => {
  if (m.passed !== undefined) passed = m.passed
  if (m.jump !== undefined) jump = m.jump
  if (m.passed !== undefined) await follow()
  tell({ done: m.n, now: server.clock.now() })
})
process.once('disconnect', () => process.exit())
tell({ ready: server.url })
