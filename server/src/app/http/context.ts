import { type Access, denial } from '@beseda/contract/access.ts'
import { type AppError, fail } from '@beseda/contract/errors/index.ts'
import { langOf } from '@beseda/contract/lang.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Actor } from '../../platform/actor.ts'
import { brandOnHost } from '../../platform/brands.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import type { Gate, SignedIn } from '../../platform/gate.ts'

export interface HttpDeps {
  readonly deps: Deps
  readonly gate: Gate
  readonly addressOf: (socketAddress: string | undefined, forwardedFor: string | string[] | undefined) => string
}
const bearer = /^Bearer ([A-Za-z0-9_-]{20,200})$/
export const tokenOf = (request: FastifyRequest): string | null =>
  bearer.exec(request.headers.authorization ?? '')?.[1] ?? null

const callKeyOf = (header: string | string[] | undefined): string | null => {
  const key = String(header ?? '')
  if (key.length > 100) throw fail('INVALID_INPUT', { field: 'idempotency-key' })
  return key === '' ? null : key
}

/**
 * Identifies the caller. Only the kind of caller that the endpoint allows is looked up, so a visitor's token opens no
 * staff endpoint.
 */
export const contextOf = async (
  o: HttpDeps,
  request: FastifyRequest,
  reply: FastifyReply,
  access: Access,
): Promise<Ctx> => {
  const token = tokenOf(request)
  const user = access.who === 'user' && token ? await o.gate.user(token) : null
  const visitor = access.who === 'visitor' && token ? await o.gate.visitor(token) : null
  const address = o.addressOf(request.socket.remoteAddress, request.headers['x-forwarded-for'])
  const program = access.who === 'apiKey' && token ? await o.gate.program(token, address) : null
  const gone = new AbortController()
  // on the response, because a request with a body is closed as soon as the body is read
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) gone.abort()
  })
  return {
    deps: user && token ? { ...o.deps, actor: actorOf(o.gate, token, user, access) } : o.deps,
    lang: langOf(request.headers['x-lang']),
    brand: brandOnHost(o.deps.settings, request.headers.host),
    user,
    visitor,
    program,
    address,
    userAgent: String(request.headers['user-agent'] ?? ''),
    // other sites send only their origin
    page: request.headers.origin ?? request.headers.referer ?? null,
    callKey: callKeyOf(request.headers['idempotency-key']),
    signal: gone.signal,
    upload: null,
  }
}

/** A user who still has access repeats the call with the rights that they have now. */
const actorOf = (gate: Gate, token: string, user: SignedIn, access: Access): Actor => ({
  user,
  refusal: async (): Promise<AppError> => {
    gate.forget({ tokenHash: user.tokenHash })
    const denied = denial(access, { viewer: await gate.user(token), visitor: false })
    return fail((denied as 'ACCESS_DENIED' | null) ?? 'UNAVAILABLE')
  },
})
