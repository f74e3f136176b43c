import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Route } from '../../platform/endpoints.ts'
import type { Program } from '../../platform/gate.ts'
import { contextOf, type HttpDeps } from './context.ts'
import { drain } from './drain.ts'

/** Joins path parameters with query or body into one object, as the endpoint's input expects. */
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
  const part = await request.file(wanted).catch(() => null) // the body is not a form
  if (!part) throw fail('FILE_UPLOAD_FAILED')
  part.file.on('error', () => {}) // the reader gets the error too; without a reader it must not crash the process
  return { ...ctx, upload: { name: part.filename, stream: part.file, bytes: announced(request) } }
}
const announced = ({ headers }: FastifyRequest): number | null => {
  const length = headers['content-length']
  return length === undefined ? null : Number(length)
}
/** Reads the rest of the body before the response is sent, whatever the outcome. */
const handleUpload = async (request: FastifyRequest, ctx: Ctx, handle: Route['handle']) => {
  try {
    return await handle(await withUpload(request, ctx), {})
  } finally {
    await drain(request.raw, 4 * limits.fileBytes)
  }
}
/** A general limit against floods. Endpoints have stricter limits of their own. */
const limitCaller = (ctx: Ctx, reply: FastifyReply): void => {
  if (ctx.program) {
    limitProgram(ctx, ctx.program, reply)
    return
  }
  const callerId = ctx.user?.userId ?? ctx.visitor?.contactId
  const allowed = callerId
    ? ctx.deps.rateLimits.consume('callByCaller', callerId)
    : ctx.deps.rateLimits.consume('callByAddress', ctx.address)
  if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: seconds(allowed.retryAfterMs) })
}

/** Limits API clients. The headers say how many calls are left. */
const limitProgram = (ctx: Ctx, { keyId }: Program, reply: FastifyReply): void => {
  const { limit, left, fullInMs, result: allowed } = ctx.deps.rateLimits.consumeWithStatus('openApiByKey', keyId)
  reply.headers({ 'ratelimit-limit': limit, 'ratelimit-remaining': left, 'ratelimit-reset': seconds(fullInMs) })
  if (!allowed.ok) throw fail('TOO_MANY_REQUESTS', { seconds: seconds(allowed.retryAfterMs) })
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
        limitCaller(ctx, reply)
        admit(ctx)
        const entity = endpoint.upload ? await handleUpload(request, ctx, handle) : await handle(ctx, inputOf(request))
        reply.header('cache-control', 'no-store')
        return { code: 'ok', entity, error: null }
      },
    })
  }
}
