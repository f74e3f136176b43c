import { denial } from '@beseda/contract/access.ts'
import { type Endpoint, servicePrefix } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Ctx, Route } from '../../platform/endpoints.ts'
import type { Program } from '../../platform/gate.ts'
import { inputError } from '../../platform/input-error.ts'
import { contextOf, type HttpDeps } from './context.ts'
import { drain } from './drain.ts'

/** Throws when the caller may not call this endpoint. Runs before the input is checked and before an upload is read. */
const admit = ({ access }: Endpoint, ctx: Ctx): void => {
  const denied = denial(access, { viewer: ctx.user, visitor: ctx.visitor !== null, program: ctx.program })
  if (denied) throw fail(denied as 'ACCESS_DENIED')
}
/** The checked input. */
const inputOf = ({ input }: Endpoint, raw: unknown): unknown => {
  const checked = input.safeParse(raw)
  if (!checked.success) throw inputError(checked.error)
  return checked.data
}
/** Joins path parameters with query or body into one object, as the endpoint's input expects. */
const rawInputOf = (request: FastifyRequest): unknown => {
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
const handleUpload = async (request: FastifyRequest, ctx: Ctx, { endpoint, handle }: Route) => {
  try {
    return await handle(await withUpload(request, ctx), inputOf(endpoint, {}))
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
  for (const route of routes) {
    const { endpoint, handle } = route
    app.route({
      method: endpoint.method,
      url: servicePrefix + endpoint.path,
      exposeHeadRoute: false,
      ...(endpoint.bodyBytes !== undefined && { bodyLimit: endpoint.bodyBytes }),
      handler: async (request, reply) => {
        if (endpoint.anySite) reply.header('access-control-allow-origin', '*')
        const ctx = await contextOf(o, request, reply, endpoint.access)
        limitCaller(ctx, reply)
        admit(endpoint, ctx)
        const entity = endpoint.upload
          ? await handleUpload(request, ctx, route)
          : await handle(ctx, inputOf(endpoint, rawInputOf(request)))
        reply.header('cache-control', 'no-store')
        return { code: 'ok', entity, error: null }
      },
    })
  }
}
