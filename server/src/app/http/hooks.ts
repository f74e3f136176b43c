import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { HookAnswer, WebhookRequest } from '../../channels/adapter.ts'
import { handleAppHook } from '../../features/provider-events/app-hook.ts'
import { handleWebhook } from '../../features/provider-events/webhook.ts'
import type { Deps } from '../../platform/deps.ts'
import { adapterOf } from '../adapters.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
/** The largest documented batch has 3 MB. */
const mostBytes = 4 * 1024 * 1024

/** Webhooks of providers. The body stays as bytes, because signatures cover the bytes. */
export const mountHooks = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    const hook = (url: string, handle: (key: string, request: WebhookRequest) => Promise<HookAnswer | null>): void => {
      scope.route({
        method: ['GET', 'POST'],
        url: `${servicePrefix}/hooks/${url}`,
        exposeHeadRoute: false,
        handler: async (request, reply) => {
          const { key } = request.params as { key: string }
          return answer(reply, await handle(key, toRequest(request)))
        },
      })
    }
    hook(':key', async (channelId, request) =>
      uuid.test(channelId) ? handleWebhook(deps, adapterOf, channelId, request) : null,
    )
    hook('app/:key', (type, request) => handleAppHook(deps, adapterOf, type, request))
  })
}
const toRequest = (request: FastifyRequest): WebhookRequest => ({
  method: request.method,
  path: request.url,
  query: request.query as Record<string, string>,
  headers: Object.fromEntries(Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v.join(',') : v])),
  body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
})
const answer = (reply: FastifyReply, a: HookAnswer | null): FastifyReply => {
  if (!a) throw fail('PAGE_NOT_FOUND')
  return reply
    .code(a.status)
    .headers(a.headers ?? {})
    .send(a.body ?? '')
}
