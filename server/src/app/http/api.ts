import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Route } from '../../platform/endpoints.ts'
import type { Program } from '../../platform/gate.ts'
import { contextOf, type HttpDeps } from './context.ts'
import { drain } from './drain.ts'

/** Parameters of the path, then query or body: one object, as the endpoint's input says. */
const inputOf = (request: FastifyRequest): unknown => {
  const params = request.params as Record<string, unknown>
  if (request.method === 'GET') return { ...(request.query as object), ...params }
  const body = request.body ?? {}
  if (typeof body !== 'object' || Array.isArray(body)) throw fail('INVALID_INPUT', { field: '' })
  return { ...body, ...params }
}
const withUpload = async (request: FastifyRequest, ctx: Ctx): Promise<Ctx> => {
  if (!request.isMultipart()) throw fail('FILE_UPLOAD_FAILED')
  const wanted = { limits: { fileSize: limits.fileBytes + 1, files: 1, fields: 0 } }
  const part = await request.file(wanted).catch(() => null) // a body that is no form
  if (!part) throw fail('FILE_UPLOAD_FAILED')
  part.file.on('error', () => {}) // told to its reader; without one, it must not end the process
  return { ...ctx, upload: { name: part.filename, stream: part.file } }
}
/** Whatever becomes of the file, the answer comes after the body. */
const handleUpload = async (request: FastifyRequest, ctx: Ctx, handle: Route['handle']) => {
  try {
    return await handle(await withUpload(request, ctx), {})
  } finally {
    await drain(request.raw, 4 * limits.fileBytes)
  }
}
/** A limit against floods; the finer ones are the endpoints' own. */
const takeTurn = (ctx: Ctx, reply: FastifyReply): void => {
  if (ctx.program) {
    takeProgramTurn(ctx, ctx.program, reply)
    return
  }
  const who = ctx.user?.userId ?? ctx.visitor?.contactId
  const taken = who
    ? ctx.deps.rateLimits.take('callByCaller', who)
    : ctx.deps.rateLimits.take('callByAddress', ctx.address)
  if (!taken.ok) throw fail('TOO_MANY_REQUESTS', { seconds: seconds(taken.retryAfterMs) })
}

/** Programs are told how much they have left, so that they need not run into the limit. */
const takeProgramTurn = (ctx: Ctx, { organizationId }: Program, reply: FastifyReply): void => {
  const { limit, left, fullInMs, taken } = ctx.deps.rateLimits.measure('openApiByOrganization', organizationId)
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': seconds(fullInMs) })
  if (!taken.ok) throw fail('TOO_MANY_REQUESTS', { seconds: seconds(taken.retryAfterMs) })
}
const seconds = (ms: number): number => Math.ceil(ms / 1000)

/** Mounts the endpoint table. */
export const mountApi = (app: FastifyInstance, o: HttpDeps, routes: readonly Route[]): void => {
  for (const { endpoint, admit, handle } of routes) {
    app.route({
      method: endpoint.method,
      url: servicePrefix + endpoint.path,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        if (endpoint.anySite) reply.header('access-control-allow-origin', '*')
        const ctx = await contextOf(o, request, reply, endpoint.access)
        takeTurn(ctx, reply)
        admit(ctx)
        const entity = endpoint.upload ? await handleUpload(request, ctx, handle) : await handle(ctx, inputOf(request))
        reply.header('cache-control', 'no-store')
        return { code: 'ok', entity, error: null }
      },
    })
  }
}
