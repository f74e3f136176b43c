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
  /** The handlers read it at each call. */
  readonly served: { -readonly [Name in keyof Served]: Served[Name] }
}
/** A test with two worlds leaves two. */
const mostKept = 2
const kept: Kept[] = []

const noPages = { rootWidgetId: null, demoWidgetId: null, warnOfDemo: false }
const build = async (first: Served, pages: Partial<PageOptions>): Promise<Kept> => {
  const served = { deps: { ...first.deps }, gate: first.gate }
  const options = {
    addressOf: (address: string | undefined) => address ?? '',
    routes,
    pages: { ...noPages, ...pages },
    health: { version: 'test', metricsToken: null, isStopping: () => false },
  }
  const app = await createHttpServer(Object.assign(served, options))
  await app.ready()
  return { app, served }
}
/** Replaces what the object has: handlers hold on to the object itself. */
const replace = (object: object, by: object): void => {
  for (const name of Object.keys(object)) if (!(name in by)) Reflect.deleteProperty(object, name)
  Object.assign(object, by)
}

/**
 * A server with all routes. Building one costs 35 ms of a processor, so the next world of this process gets the server of the last one,
 * unless it listened: what has closed does not open again.
 */
export const keptServer = async (by: Served): Promise<KeptServer> => {
  const one = kept.pop() ?? (await build(by, {}))
  replace(one.served.deps, by.deps)
  one.served.gate = by.gate
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
