import { createHash } from 'node:crypto'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Clock } from '../clock.ts'
import type { Http } from '../http/call.ts'
import type { Captcha } from './captcha.ts'

export interface SmartCaptchaOptions {
  /** Origin of the provider's script, frames and validation call. */
  readonly origin: string
  /** Public: part of the page. */
  readonly siteKey: string
  readonly serverKey: string
  /** Hosts of our pages. The provider returns the page's one with each validation. */
  readonly hosts: readonly string[]
  readonly http: Http
  readonly clock: Pick<Clock, 'now'>
}
/** The provider accepts a token for five minutes; we remember used ones a little longer. */
const lifeMs = 10 * 60_000
/** Maximum length of a token; longer ones are refused. */
const tokenMax = 4000

/** Yandex SmartCaptcha: most people see nothing, suspicious visitors get a task. Each token is valid once. */
export const smartCaptcha = (o: SmartCaptchaOptions): Captcha => ({
  kind: 'smartCaptcha',
  origin: o.origin,
  challenge: async () => JSON.stringify({ script: `${o.origin}/captcha.js`, siteKey: o.siteKey }),
  verify: async (answer, { address }) => {
    if (answer === '' || answer.length > tokenMax) return null
    const form = new URLSearchParams({ secret: o.serverKey, token: answer, ip: address })
    const outcome = await o.http.request({
      method: 'POST',
      url: `${o.origin}/validate`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: Buffer.from(form.toString()),
      timeoutMs: 5000,
    })
    if (outcome.lost || outcome.status !== 200) throw fail('UNAVAILABLE')
    const { status, host } = (outcome.json ?? {}) as { status?: unknown; host?: unknown }
    // a token from another site that uses our public key is not valid here
    if (status !== 'ok' || typeof host !== 'string' || !o.hosts.includes(host)) return null
    return { id: createHash('sha256').update(answer).digest(), expiresAt: o.clock.now() + lifeMs }
  },
})
