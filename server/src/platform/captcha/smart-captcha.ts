import { createHash } from 'node:crypto'
import { fail } from '@beseda/contract/errors/index.ts'
import type { Clock } from '../clock.ts'
import type { Http } from '../http/call.ts'
import type { Captcha } from './captcha.ts'

export interface SmartCaptchaOptions {
  /** Where the provider's script, frames and judgement live. */
  readonly origin: string
  /** Public: the page shows it. */
  readonly siteKey: string
  readonly serverKey: string
  /** The host that our pages have, as the provider tells it back. */
  readonly host: string
  readonly http: Http
  readonly clock: Pick<Clock, 'now'>
}
/** The provider forgets a token after five minutes; ours is remembered as used up a little longer. */
const lifeMs = 10 * 60_000
/** The longest that a token may be; anything else is none. */
const tokenMax = 4000

/** Yandex SmartCaptcha: most people see nothing, whoever seems odd gets a task. Its tokens are good for one question. */
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
    // A token that was earned on somebody else's page with our public key opens nothing here.
    if (status !== 'ok' || host !== o.host) return null
    return { id: createHash('sha256').update(answer).digest(), expiresAt: o.clock.now() + lifeMs }
  },
})
