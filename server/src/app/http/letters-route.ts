import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance } from 'fastify'
import { readLetter } from '../../features/messages/letter.ts'
import type { Deps } from '../../platform/deps.ts'

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

/**
 * A frame of the console: no script runs, whatever sanitizing missed, and it has no origin. Pictures of other servers load
 * only when a person asks, because a request reports that the letter was read.
 */
export const letterHeaders = (withPictures: boolean): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': [
    'sandbox allow-popups allow-popups-to-escape-sandbox',
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src data:${withPictures ? ' https: http:' : ''}`,
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'self'",
  ].join('; '),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'cache-control': 'private, no-store',
})
const look =
  ':root{color-scheme:light}body{margin:16px;font:15px/1.5 system-ui,sans-serif;color:#1b1f24;background:#fff;overflow-wrap:anywhere}' +
  'img{max-width:100%}pre{white-space:pre-wrap}blockquote{margin:8px 0;padding-left:12px;border-left:3px solid #d0d7de}a{color:#0b6b66}'
const pageOf = (letter: string): string =>
  `<!doctype html><meta charset="utf-8"><meta name="viewport" content="width=device-width"><style>${look}</style><div>${letter}</div>`

/** Formatted letters, by signed links. */
export const mountLetters = (app: FastifyInstance, deps: Deps): void => {
  app.get('/letters/:id', async (request, reply) => {
    const { id } = request.params as { id: string }
    const { e, s, pictures } = request.query as { e?: unknown; s?: unknown; pictures?: unknown }
    const isWhole = uuid.test(id) && typeof e === 'string' && typeof s === 'string'
    const letter = isWhole ? await readLetter(deps, id, { e, s }) : null
    if (letter === null) throw fail('FILE_LINK_INVALID')
    return reply.headers(letterHeaders(pictures === '1')).send(pageOf(letter))
  })
}
