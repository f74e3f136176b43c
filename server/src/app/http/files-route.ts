import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findServed } from '../../features/files/index.ts'
import type { Deps } from '../../platform/deps.ts'
import { serveFile } from '../../platform/files/serve.ts'

/** A file by its signed link: no token in the address, and nothing of it runs on our origin. */
export const mountFiles = (app: FastifyInstance, deps: Deps): void => {
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
}
