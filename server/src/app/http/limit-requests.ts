import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../platform/deps.ts'
import { currentCall } from '../../platform/trace.ts'

/** Limits everything that an address asks for, also pages, files and webhooks. Endpoints have stricter limits of their own. */
export const limitRequests = (app: FastifyInstance, deps: Deps): void => {
  app.addHook('onRequest', (_request, _reply, done) => {
    const allowed = deps.rateLimits.consume('requestByAddress', currentCall()?.caller?.address ?? '')
    if (allowed.ok) done()
    else done(fail('TOO_MANY_REQUESTS', { seconds: Math.ceil(allowed.retryAfterMs / 1000) }))
  })
}
