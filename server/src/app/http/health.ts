import { servicePrefix } from '@beseda/contract/endpoint.ts'
import { endpoints } from '@beseda/contract/endpoints/index.ts'
import { StoredFile } from '@beseda/contract/entities/file.ts'
import { CurrentUser } from '@beseda/contract/entities/user.ts'
import { VisitorChat, VisitorMessage, WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance } from 'fastify'
import { brandOnHost } from '../../platform/brands.ts'
import type { Deps } from '../../platform/deps.ts'
import { openApi } from '../../platform/openapi.ts'
import { sameText } from '../../platform/secrets.ts'
import { createReadiness } from './readiness.ts'

export interface HealthOptions {
  readonly version: string
  /** Null: only callers on this machine get the metrics. */
  readonly metricsToken: string | null
  readonly isStopping: () => boolean
}
const loopback = /^(127\.|::1$|::ffff:127\.)/
/** Headers of a proxy: then the caller is not on this machine. */
const forwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via']

/** Endpoints for operations: liveness, readiness, metrics; and the description of the public API. */
export const mountHealth = (app: FastifyInstance, deps: Deps, o: HealthOptions): void => {
  const readiness = createReadiness(deps, o.isStopping)
  app.get('/healthz', async () => ({ ok: true, version: o.version }))
  app.get('/readyz', async (_request, reply) => {
    const reason = await readiness()
    return reply.code(reason === null ? 200 : 503).send(reason === null ? { ready: true } : { ready: false, reason })
  })
  app.get('/metrics', async (request, reply) => {
    const allowed = o.metricsToken
      ? sameText(request.headers.authorization ?? '', `Bearer ${o.metricsToken}`)
      : loopback.test(request.socket.remoteAddress ?? '') && !forwarded.some((name) => name in request.headers)
    if (!allowed) throw fail('PAGE_NOT_FOUND')
    return reply.type(deps.metrics.contentType).send(await deps.metrics.text())
  })
  const named = { CurrentUser, StoredFile, VisitorChat, VisitorMessage, WidgetSettings }
  /** 92 KB, made again only when brand or address differ from the last ones. */
  let made: { readonly of: string; readonly text: Buffer } | null = null
  const currentDocument = (host: string | undefined): Buffer => {
    const { name: brand, url } = brandOnHost(deps.settings, host)
    const of = `${brand} ${url}`
    if (made?.of !== of) {
      const document = openApi(endpoints, { title: `${brand} API`, version: o.version, url, named })
      made = { of, text: Buffer.from(JSON.stringify(document)) }
    }
    return made.text
  }
  app.get(`${servicePrefix}/openapi.json`, async (request, reply) =>
    reply
      .header('access-control-allow-origin', '*')
      .type('application/json; charset=utf-8')
      .send(currentDocument(request.headers.host)),
  )
}
