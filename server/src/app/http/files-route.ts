import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findPublic, findServed } from '../../features/files/served.ts'
import type { Deps } from '../../platform/deps.ts'
import { serveFile } from '../../platform/files/serve.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/** Serves a file by its signed link: the URL contains no token, and nothing of the file runs on our origin. */
export const mountFiles = (app: FastifyInstance, deps: Deps): void => {
  /** Serves public images. The bytes behind an id never change. */
  const publicImage = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string }
    const file = uuid.test(id) ? await findPublic(deps, id) : null
    if (!file) throw fail('PAGE_NOT_FOUND')
    const answer = await serveFile(deps.files, file, { method: request.method, headers: request.headers })
    const headers = { ...answer.headers, 'cache-control': 'public, max-age=31536000, immutable' }
    return reply.code(answer.status).headers(headers).send(answer.stream)
  }
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const { id } = request.params as { id: string }
    const { e, s } = request.query as { e?: unknown; s?: unknown }
    const valid = typeof e === 'string' && typeof s === 'string' && deps.files.verifyLink(id, e, s, deps.clock.now())
    const file = valid ? await findServed(deps, id) : null
    if (!file) throw fail('FILE_LINK_INVALID')
    const answer = await serveFile(deps.files, file, { method: request.method, headers: request.headers })
    return reply.code(answer.status).headers(answer.headers).send(answer.stream)
  }
  app.route({ method: ['GET', 'HEAD'], url: '/files/:id', exposeHeadRoute: false, handler })
  app.route({ method: ['GET', 'HEAD'], url: '/images/:id', exposeHeadRoute: false, handler: publicImage })
}
