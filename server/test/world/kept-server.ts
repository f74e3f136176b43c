import type { FastifyInstance } from 'fastify'
import type { PageOptions } from '../../src/app/http/pages.ts'
import { createHttpServer } from '../../src/app/http/server.ts'
import { routes } from '../../src/app/routes.ts'
import type { Deps } from '../../src/platform/deps.ts'
import type { Gate } from '../../src/platform/gate.ts'

/** What the handlers of a server work with. */
interface Served {
  readonly deps: Deps
  readonly gate: Gate
}
export interface KeptServer {
  readonly app: FastifyInstance
  readonly leave: () => Promise<void>
}
interface Kept {
  readonly app: FastifyInstance
  /** Gives the server to another world. */
  readonly serve: (served: Served) => void
}
/** A test with two worlds leaves two. */
const mostKept = 2
const kept: Kept[] = []

const noPages = { rootWidgetId: null, demoWidgetId: null, warnOfDemo: false }
const build = async (first: Served, pages: Partial<PageOptions>): Promise<Kept> => {
  let served = first
  const app = await createHttpServer({
    deps: current(() => served.deps),
    get gate() {
      return served.gate
    },
    addressOf: (address) => address ?? '',
    routes,
    pages: { ...noPages, ...pages },
    health: { version: 'test', metricsToken: null, isStopping: () => false },
  })
  await app.ready()
  const serve = (next: Served) => {
    served = next
  }
  return { app, serve }
}
/** An object that reads from another one, which tests replace and change. */
const current = (read: () => Deps): Deps =>
  new Proxy({} as Deps, {
    get: (_, name) => Reflect.get(read(), name),
    has: (_, name) => Reflect.has(read(), name),
    ownKeys: () => Reflect.ownKeys(read()),
    getOwnPropertyDescriptor: (_, name) => Reflect.getOwnPropertyDescriptor(read(), name),
  })

/**
 * A server with all routes. Building one costs 35 ms of a processor, so the next world of this process gets the server of the last one,
 * unless it listened: what has closed does not open again. Handlers read their dependencies at each call; what is read when the server is
 * built stays that of the first world.
 */
export const keptServer = async (by: Served): Promise<KeptServer> => {
  const one = kept.pop() ?? (await build(by, {}))
  one.serve(by)
  const leave = async () => {
    if (kept.length < mostKept && !one.app.server.listening) kept.push(one)
    else await one.app.close()
  }
  return { app: one.app, leave }
}
/** A server of the caller alone: with other pages, or whose answers are remembered. */
export const ownServer = async (by: Served, pages: Partial<PageOptions> = {}): Promise<KeptServer> => {
  const { app } = await build(by, pages)
  return { app, leave: () => app.close() }
}
