import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { AppError } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { findBotLink, pressBotLink } from '../../../features/bot-links/press.ts'
import { findPublicArticle } from '../../../features/knowledge/find-public.ts'
import { rateByLink } from '../../../features/ratings/give.ts'
import { findLink, type RatingLink } from '../../../features/ratings/link.ts'
import { findRecipient, unsubscribe } from '../../../features/report-schedules/unsubscribe.ts'
import { brandOf, brandOnHost } from '../../../platform/brands.ts'
import type { Deps } from '../../../platform/deps.ts'
import { randomId } from '../../../platform/random.ts'
import { currentCall } from '../../../platform/trace.ts'
import { articleHeaders, assetHeaders, publicPageHeaders } from '../headers.ts'
import { articlePage } from './article.ts'
import { botPage, type PageHead, type ResultName, ratingPage, resultPage, robotsOf, unsubscribePage } from './html.ts'
import { preferredLang } from './words.ts'

const styles = { '/public-page.css': 'page.css', '/public-article.css': 'article.css' } as const

/** What pages show of a link: whose it is. */
type Link = Pick<RatingLink, 'lang' | 'brand' | 'organizationName'>
type Params = { readonly id: string }
const query = (request: FastifyRequest, name: string): string => {
  const value = (request.query as Record<string, unknown>)[name]
  return typeof value === 'string' ? value : ''
}
const refusals: Partial<Record<string, ResultName>> = {
  ASSESSMENT_NOT_FOUND: 'linkUnknown',
  RATING_OUTDATED: 'linkOutdated',
}
const statuses: Partial<Record<ResultName, number>> = {
  ...{
    linkUnknown: 404,
    linkOutdated: 410,
    botLinkUnknown: 404,
    unsubscribeUnknown: 404,
    articleUnknown: 404,
    tooMany: 429,
    broken: 500,
  },
}

/** Pages for clients who follow a link from a chat. GET only shows; the form changes data. */
export const mountPublicPages = (app: FastifyInstance, deps: Deps): void => {
  const headOf = (request: FastifyRequest, link: Link | null): PageHead => ({
    lang: preferredLang(request.headers['accept-language'], link?.lang ?? deps.settings.lang),
    brand: link ? brandOf(deps.settings, link.brand) : brandOnHost(deps.settings, request.headers.host),
    organization: link?.organizationName ?? null,
  })
  const html = (reply: FastifyReply, text: string): FastifyReply =>
    reply.headers(publicPageHeaders).type('text/html; charset=utf-8').send(text)
  const show = (request: FastifyRequest, reply: FastifyReply, link: Link | null, name: ResultName) =>
    html(reply.code(statuses[name] ?? 200), resultPage(headOf(request, link), name))
  const go = (reply: FastifyReply, path: string): FastifyReply => reply.headers(publicPageHeaders).redirect(path, 303)
  /** 122 bits cannot be guessed, but attempts are limited anyway. */
  const isTooOften = (): boolean => !deps.rateLimits.consume('stepByAddress', currentCall()?.caller?.address ?? '').ok

  const refuse = (request: FastifyRequest, reply: FastifyReply, link: RatingLink | null, code: string) =>
    code === 'RATING_ALREADY_GIVEN'
      ? go(reply, `/already-used?link=${(request.params as Params).id}`)
      : show(request, reply, link, refusals[code] ?? 'broken')
  const form = (request: FastifyRequest, reply: FastifyReply, link: RatingLink, sent: { comment: string } | null) =>
    html(
      reply.code(sent ? 422 : 200),
      ratingPage(headOf(request, link), {
        question: link.question,
        comment: sent?.comment ?? '',
        missing: sent !== null,
      }),
    )
  const result = async (request: FastifyRequest, reply: FastifyReply, rating: ResultName, bot: ResultName) => {
    if (query(request, 'of') === 'bot') return show(request, reply, null, bot)
    const id = query(request, 'link')
    const link = id === '' || isTooOften() ? null : await findLink(deps, id)
    return show(request, reply, link, rating)
  }

  for (const [path, file] of Object.entries(styles)) {
    const css = readFileSync(new URL(file, import.meta.url), 'utf8')
    app.get(path, (_, reply) =>
      reply
        .headers(assetHeaders({ foreign: false, hashed: false }))
        .type('text/css; charset=utf-8')
        .send(css),
    )
  }
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16_384 },
      (_, body, done) => done(null, new URLSearchParams(String(body))),
    )
    scope.setErrorHandler((error: FastifyError, request, reply) => {
      // browsers always send a form in this type; another type is not from our page
      if (error.statusCode !== undefined && error.statusCode < 500)
        return html(reply.code(error.statusCode), resultPage(headOf(request, null), 'broken'))
      deps.log.error('a public page failed', { error, url: request.routeOptions.url })
      return show(request, reply, null, 'broken')
    })
    scope.get('/link-action/:id', async (request, reply) => {
      if (isTooOften()) return show(request, reply, null, 'tooMany')
      const link = await findLink(deps, (request.params as Params).id)
      const refusal = link ? link.refusal : 'ASSESSMENT_NOT_FOUND'
      return refusal === null ? form(request, reply, link!, null) : refuse(request, reply, link, refusal)
    })
    scope.post('/link-action/:id', async (request, reply) => {
      if (isTooOften()) return show(request, reply, null, 'tooMany')
      const { id } = request.params as Params
      const link = await findLink(deps, id)
      if (!link || link.refusal !== null) return refuse(request, reply, link, link?.refusal ?? 'ASSESSMENT_NOT_FOUND')
      const said = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const value = /^[1-5]$/.test(said.get('value') ?? '') ? Number(said.get('value')) : null
      const comment = storable(said.get('comment') ?? '')
      if (value === null) return form(request, reply, link, { comment })
      try {
        await rateByLink(deps, link, { value, comment })
      } catch (error) {
        if (error instanceof AppError) return refuse(request, reply, link, error.refusal.code)
        throw error
      }
      return go(reply, `/success?link=${id}`)
    })
    scope.get('/bot-action/:id', async (request, reply) => {
      if (isTooOften()) return show(request, reply, null, 'tooMany')
      const link = await findBotLink(deps, (request.params as Params).id)
      if (!link) return show(request, reply, null, 'botLinkUnknown')
      const { label } = link
      return html(reply, botPage(headOf(request, link), { label, nonce: randomId(deps.random) }))
    })
    scope.post('/bot-action/:id', async (request, reply) => {
      if (isTooOften()) return show(request, reply, null, 'tooMany')
      const link = await findBotLink(deps, (request.params as Params).id)
      const said = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const nonce = said.get('nonce') ?? ''
      if (!link || !/^[0-9a-f-]{36}$/.test(nonce)) return show(request, reply, link, 'botLinkUnknown')
      return go(reply, (await pressBotLink(deps, link, nonce)) ? '/success?of=bot' : '/already-used?of=bot')
    })
    scope.get('/unsubscribe/:id', async (request, reply) => {
      if (isTooOften()) return show(request, reply, null, 'tooMany')
      const recipient = await findRecipient(deps, (request.params as Params).id)
      if (!recipient) return show(request, reply, null, 'unsubscribeUnknown')
      return html(reply, unsubscribePage(headOf(request, recipient), recipient.name))
    })
    // programs of mail post here by themselves (RFC 8058) and follow no redirect
    scope.post('/unsubscribe/:id', async (request, reply) => {
      if (isTooOften()) return show(request, reply, null, 'tooMany')
      const recipient = await findRecipient(deps, (request.params as Params).id)
      if (!recipient) return show(request, reply, null, 'unsubscribeUnknown')
      await unsubscribe(deps, recipient)
      return show(request, reply, recipient, 'unsubscribed')
    })
    scope.get('/k/:id', async (request, reply) => {
      const { id } = request.params as Params
      const article = await findPublicArticle(deps, id)
      // one answer for what is private, deleted and never was
      if (!article) return show(request, reply, null, 'articleUnknown')
      const brand = brandOf(deps.settings, article.brand)
      const text = articlePage(brand, article, `${brand.url}/k/${id}`)
      const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`
      reply.headers({ ...articleHeaders(robotsOf(article)), etag })
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/html; charset=utf-8').send(text)
    })
    scope.get('/success', (request, reply) => result(request, reply, 'ratingSent', 'botThanks'))
    scope.get('/already-used', (request, reply) => result(request, reply, 'ratingAlreadySent', 'botLimit'))
  })
}
/** Makes a comment storable: no NUL, limited length, line ends as one character. */
const storable = (text: string): string =>
  [...text.replace(/\r\n/g, '\n').replaceAll('\u0000', '').toWellFormed()].slice(0, limits.ratingComment).join('')
