import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance } from 'fastify'
import { handleWebhook } from '../../features/provider-events/webhook.ts'
import type { Deps } from '../../platform/deps.ts'
import { adapterOf } from '../adapters.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const mostBytes = 1024 * 1024

/** Webhooks of providers. The body stays as bytes, because signatures cover the bytes. */
export const mountHooks = (app: FastifyInstance, deps: Deps): void => {
  app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: mostBytes }, (_request, body, done) =>
      done(null, body),
    )
    scope.route({
      method: ['GET', 'POST'],
      url: `${servicePrefix}/hooks/:channelId`,
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const { channelId } = request.params as { channelId: string }
        const headers = Object.fromEntries(
          Object.entries(request.headers).map(([k, v]) => [k, Array.isArray(v) ? v.join(',') : v]),
        )
        const answer = uuid.test(channelId)
          ? await handleWebhook(deps, adapterOf, channelId, {
              method: request.method,
              path: request.url,
              query: request.query as Record<string, string>,
              headers,
              body: Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0),
            })
          : null
        if (!answer) throw fail('PAGE_NOT_FOUND')
        return reply
          .code(answer.status)
          .headers(answer.headers ?? {})
          .send(answer.body ?? '')
      },
    })
  })
}
