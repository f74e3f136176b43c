import { createServer } from 'node:http'
import { langOf } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyError, type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify'
import type { Route } from '../../platform/endpoints.ts'
import { errorAnswer } from '../../platform/errors-http.ts'
import type { Random } from '../../platform/random.ts'
import { traced } from '../../platform/telemetry.ts'
import { inCall, parseTraceparent } from '../../platform/trace.ts'
import type { RunningEmulators } from '../emulators/start.ts'
import { mountApi } from './api.ts'
import { limitBodyTime } from './body-time.ts'
import { mountBrandFiles } from './brand-files.ts'
import type { HttpDeps } from './context.ts'
import { mountFiles } from './files-route.ts'
import { apiHeaders } from './headers.ts'
import { type HealthOptions, mountHealth } from './health.ts'
import { mountHooks } from './hooks.ts'
import { mountLetters } from './letters-route.ts'
import { limitRequests } from './limit-requests.ts'
import { oneByOne } from './one-by-one.ts'
import { mountPages, type PageOptions } from './pages.ts'
import { mountPhones } from './phones.ts'
import { mountPublicPages } from './public/mount.ts'
import { parseQuery } from './query.ts'

export interface HttpServerOptions extends HttpDeps {
  readonly routes: readonly Route[]
  readonly pages: Omit<PageOptions, 'hasPhones'>
  readonly health: HealthOptions
  /** Of the demo; null: there is none. */
  readonly emulators?: RunningEmulators | null
}
/** Builds the HTTP server. It does not listen yet. */
export const createHttpServer = async (o: HttpServerOptions): Promise<FastifyInstance> => {
  const { deps } = o
  const app = Fastify({
    logger: false,
    bodyLimit: limits.jsonBodyBytes,
    forceCloseConnections: true,
    serverFactory: (handle) =>
      createServer(
        // see body-time.ts; that of the headers stays
        { requestTimeout: 0, keepAliveTimeout: 30_000 },
        oneByOne(handle, () => deps.metrics.limited('requestsOfConnection')),
      ),
    routerOptions: { maxParamLength: 300, querystringParser: parseQuery },
    genReqId: () => deps.ids.next(),
    // errors in the URL are raised before any hook
    frameworkErrors: (error, request, reply) => void answerError(o, error, request, reply.headers(apiHeaders)),
  })
  await app.register(multipart, { throwFileSizeLimit: false })
  const dateOf = httpDates()
  app.addHook('onRequest', (request, reply, done) => {
    // browsers take the time from this header, so it is the time of deadlines, not of this machine
    reply.headers(apiHeaders).header('date', dateOf(deps.clock.now()))
    const trace = parseTraceparent(request.headers.traceparent)
    const traceparent = trace ? String(request.headers.traceparent) : newTraceparent(deps.random)
    const caller = {
      address: o.addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for']),
      userAgent: String(request.headers['user-agent'] ?? '').slice(0, 300),
    }
    inCall({ traceparent, requestId: request.id, isRoot: trace === null, caller }, done)
  })
  limitRequests(app, deps)
  app.addHook('onResponse', (request, reply, done) => {
    const route = request.routeOptions.url ?? 'none'
    deps.metrics.request({ method: request.method, route, status: reply.statusCode, ms: reply.elapsedTime })
    done()
  })
  limitBodyTime(app.server, deps)
  app.setErrorHandler((error: FastifyError, request, reply) => answerError(o, error, request, reply))
  mountApi(app, o, tracedRoutes(o.routes))
  mountHooks(app, deps)
  mountFiles(app, deps)
  mountLetters(app, deps)
  mountHealth(app, deps, o.health)
  mountBrandFiles(app)
  mountPublicPages(app, deps)
  if (o.emulators) mountPhones(app, o.emulators)
  mountPages(app, deps, { ...o.pages, hasPhones: Boolean(o.emulators) })
  return app
}
/** Milliseconds → the header `date`. It changes once a second, and is formatted as often. */
const httpDates = (): ((now: number) => string) => {
  let second = Number.NaN
  let text = ''
  return (now) => {
    if (Math.floor(now / 1000) !== second) {
      second = Math.floor(now / 1000)
      text = new Date(now).toUTCString()
    }
    return text
  }
}
const newTraceparent = (random: Random): string => {
  const hex = random.bytes(24).toString('hex')
  return `00-${hex.slice(0, 32)}-${hex.slice(32)}-01`
}
const tracedRoutes = (routes: readonly Route[]): Route[] =>
  routes.map((r) => ({
    ...r,
    handle: (ctx, input) => traced(`${r.endpoint.method} ${r.endpoint.path}`, {}, () => r.handle(ctx, input), 'server'),
  }))

const answerError = (
  { deps }: HttpDeps,
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const answer = errorAnswer(error, langOf(request.headers['x-lang']), request.id, request.routeOptions.bodyLimit)
  if (answer.broken) deps.log.error('a call failed', { error, method: request.method, url: request.routeOptions.url })
  else if (answer.status === 503)
    deps.log.warn('a call could not be served', { error: error instanceof Error ? error.message : error })
  return reply
    .code(answer.status)
    .headers({ ...answer.headers, 'cache-control': 'no-store' })
    .send(answer.body)
}
