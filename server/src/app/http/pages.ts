import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type BrandId, brandIds, brands } from '@beseda/contract/brands.ts'
import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Channel, loadChannel } from '../../features/channel-store/load.ts'
import { type Brand, brandOf, brandOnHost } from '../../platform/brands.ts'
import type { Deps } from '../../platform/deps.ts'
import { assetHeaders, pageHeaders, panelHeaders, previewHeaders } from './headers.ts'
import { escapeHtml } from './public/html.ts'

export const webDist = fileURLToPath(new URL('../../../../web/dist', import.meta.url))
export const widgetDist = fileURLToPath(new URL('../../../../widget/dist', import.meta.url))

export interface PageOptions {
  /** The site chat on the sign-in page; null: none. */
  readonly rootWidgetId: string | null
  /** The demo organization's widget, for `/demo`; null: none. */
  readonly demoWidgetId: string | null
  /** The demo's phones, for `/demo/phone`. */
  readonly hasPhones: boolean
  /** The console warns that anybody can sign in as a user of the demo. */
  readonly warnOfDemo: boolean
}
const meta = (html: string, name: string, content: string): string =>
  html.replace(
    new RegExp(`<meta name="${name}" content="[^"]*"`),
    () => `<meta name="${name}" content="${escapeHtml(content)}"`,
  )
/** The console's title until a screen sets its own. */
export const titled = (html: string, brand: string): string =>
  html.replace('<title>Беседа</title>', () => `<title>${escapeHtml(brand)}</title>`)
/** Both paths of the mark, and the accent colour. */
const markOf = (look: BrandId): string => [...brands[look].mark, brands[look].light.accent].join('|')
/** Name, mark, icon and colours of the brand. The build has those of the first one. */
export const branded = (html: string, { name, look }: Brand): string => {
  const page = meta(titled(html, name), 'beseda-brand', name)
  if (look === brandIds[0]) return page
  return meta(page, 'beseda-mark', markOf(look))
    .replace('href="/favicon.svg"', `href="/brand/${look}.svg"`)
    .replace('</head>', `<link rel="stylesheet" href="/brand/${look}.css"></head>`)
}

/** Reads a page of the build, again only after a new build. A missing build is reported as text. */
const pageOf = (path: string): (() => string) => {
  let html = ''
  let readAt = 0
  return () => {
    const { mtimeMs } = statSync(path, { throwIfNoEntry: false }) ?? {}
    if (mtimeMs === undefined)
      throw new Error(`${path} is missing: build the web application first (npm start does it)`)
    if (mtimeMs !== readAt) html = readFileSync(path, 'utf8')
    readAt = mtimeMs
    return html
  }
}
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/
const panelChannel = async (deps: Deps, id: string): Promise<Channel | null> => {
  const channel = uuid.test(id) ? await loadChannel(deps, id) : null
  return channel && channelTypeOf(channel.type)?.can.transport === 'own' ? channel : null
}
const hostsOf = (channel: Channel | null): string[] => {
  const hosts = channel?.settings.allowedHosts
  return Array.isArray(hosts) ? hosts.filter((h) => typeof h === 'string') : []
}
const hostOf = (request: FastifyRequest): string => request.headers.host ?? ''
const sendHtml = (reply: FastifyReply, headers: Record<string, string>, html: string): FastifyReply =>
  reply.headers(headers).type('text/html; charset=utf-8').send(html)

/** Static files and the entry pages: the console, the widget's panel, the chat page, the demo shop. */
export const mountPages = (app: FastifyInstance, deps: Deps, o: PageOptions): void => {
  const console = pageOf(join(webDist, 'index.html'))
  const panel = pageOf(join(widgetDist, 'panel.html'))
  const chatPage = pageOf(join(widgetDist, 'page.html'))
  const shop = pageOf(join(widgetDist, 'demo.html'))
  const phone = pageOf(join(widgetDist, 'phone.html'))
  const preview = pageOf(join(widgetDist, 'preview.html'))
  const own = (request: FastifyRequest, html: string, widgetId = o.rootWidgetId): string =>
    meta(branded(html, brandOnHost(deps.settings, request.headers.host)), 'beseda-widget', widgetId ?? '')
  /** A page of an organization has the organization's brand, on whatever host. */
  const ofChannel = (html: string, channel: Channel | null): string =>
    meta(branded(html, brandOf(deps.settings, channel?.brand)), 'beseda-widget', channel?.id ?? '')

  const entry = (request: FastifyRequest): string =>
    meta(own(request, console()), 'beseda-demo', o.warnOfDemo ? 'exposed' : '')

  app.get('/widget/panel.html', async (request, reply) => {
    const { widget } = request.query as { widget?: unknown }
    const channel = typeof widget === 'string' ? await panelChannel(deps, widget) : null
    const hosts = hostsOf(channel)
    // with a list of hosts the browser shows the panel on these sites only, so they may receive what clients read
    const html = meta(ofChannel(panel(), channel), 'beseda-hosts', hosts.length > 0 ? 'listed' : '')
    return sendHtml(reply, panelHeaders(hostOf(request), hosts), html)
  })
  /** the preview in the channel settings: it makes no calls, and only the console may frame it */
  app.get('/widget/preview.html', async (request, reply) => sendHtml(reply, previewHeaders(hostOf(request)), preview()))
  app.get('/c/:widgetId', async (request, reply) => {
    const { widgetId } = request.params as { widgetId: string }
    const channel = await panelChannel(deps, widgetId)
    if (!channel) return sendHtml(reply.code(404), pageHeaders(hostOf(request)), entry(request))
    return sendHtml(reply, pageHeaders(hostOf(request)), ofChannel(chatPage(), channel))
  })
  app.get('/demo', async (request, reply) =>
    o.demoWidgetId === null
      ? sendHtml(reply.code(404), pageHeaders(hostOf(request)), entry(request))
      : sendHtml(reply, pageHeaders(hostOf(request)), own(request, shop(), o.demoWidgetId)),
  )

  if (o.hasPhones)
    for (const path of ['/demo/phone', '/demo/phone/:type'])
      app.get(path, async (request, reply) => sendHtml(reply, pageHeaders(hostOf(request)), own(request, phone())))

  mountFolder(app, join(widgetDist, 'assets'), '/widget/assets/', { foreign: true, hashed: true })
  mountFolder(app, widgetDist, '/', { foreign: true, hashed: false })
  mountFolder(app, join(webDist, 'assets'), '/assets/', { foreign: false, hashed: true })
  mountFolder(app, webDist, '/', { foreign: false, hashed: false })

  app.setNotFoundHandler((request, reply) => {
    // only the path: a search for an e-mail address also ends like the name of a file
    const [path = ''] = request.url.split('?')
    const isPage = request.method === 'GET' && !path.startsWith('/api/') && !/\.[a-z0-9]{2,5}$/i.test(path)
    if (!isPage) throw fail('PAGE_NOT_FOUND')
    return sendHtml(reply, pageHeaders(hostOf(request), deps.captcha.origin), entry(request))
  })
}
/** Serves a folder of the build: hashed files by any name, the few others (`w.js`, the service worker) by a list. */
const mountFolder = (
  app: FastifyInstance,
  root: string,
  prefix: string,
  kind: { foreign: boolean; hashed: boolean },
): void => {
  if (!existsSync(root)) return
  const own = kind.hashed
    ? { wildcard: true }
    : { wildcard: false, globIgnore: ['**/*.html', 'assets/**', '**/*.br', '**/*.gz'] }
  app.register(fastifyStatic, {
    ...own,
    root,
    prefix,
    decorateReply: false,
    index: false,
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      for (const [name, value] of Object.entries(assetHeaders(kind))) reply.header(name, value)
      if (path.includes('service-worker.js')) reply.header('cache-control', 'no-cache')
    },
  })
}
