import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Clock } from './clock.ts'
import { allowedTargets, bare, portOf, strictUrl } from './http/allowed.ts'
import { type Exchange, exchange } from './http/exchange.ts'

export interface HttpCall {
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  readonly url: string
  readonly headers?: Readonly<Record<string, string>>
  readonly json?: unknown
  /** Instead of `json`. */
  readonly body?: Buffer
  /** For everything together, redirects too; 10 s by default. */
  readonly timeoutMs?: number
}
/** `lost`: no answer. It may have arrived all the same when `sent` is true; otherwise it certainly did not. */
export type HttpOutcome =
  | {
      readonly lost: false
      readonly status: number
      readonly headers: Readonly<Record<string, string>>
      /** Null when the body is not JSON, is compressed although not asked for, or is longer than 5 MB. */
      readonly json: unknown
      readonly body: Buffer
    }
  | { readonly lost: true; readonly sent: boolean; readonly reason: string }
export interface HttpClient {
  /** Never rejects. Reasons name no address and no header, so they may be logged and shown. */
  readonly request: (call: HttpCall) => Promise<HttpOutcome>
  readonly close: () => void
}
export interface HttpClientOptions {
  readonly clock: Clock
  /** Hosts and networks beyond the public internet: see `allowedTargets`. */
  readonly allow: readonly string[]
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}
const defaultTimeoutMs = 10_000
const maxRedirects = 3
/** Shorter than servers keep an idle connection, so that a call seldom meets one that is just being closed. */
const idleMs = 4_000

/** The only way out to addresses that people or providers give us. */
export const createHttpClient = ({ clock, allow, resolve = resolveHost }: HttpClientOptions): HttpClient => {
  const allowed = allowedTargets(allow)
  const options = { keepAlive: true, timeout: idleMs, maxSockets: 50, maxFreeSockets: 10 }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }

  /** Checks what a name stands for and connects to exactly that: a second, different answer has no chance to be asked for. */
  const lookupFor =
    (url: URL): LookupFunction =>
    (host, { all }, done) => {
      resolve(host).then(
        (found) => {
          const fits = allowed.mayConnect(
            url.hostname,
            portOf(url),
            found.map(({ address }) => address),
          )
          if (!fits) done(refused, [])
          else if (all) done(null, [...found])
          else done(null, found[0]!.address, found[0]!.family)
        },
        (error: NodeJS.ErrnoException) => done(error, []),
      )
    }
  const oneCall = (url: URL, call: HttpCall, signal: AbortSignal): Promise<Exchange> => {
    const refusal = allowed.refusal(url)
    if (refusal) return Promise.resolve(notSent(refusal))
    // An address written as digits is connected to without a lookup.
    const host = bare(url.hostname)
    const isDigits = host !== url.hostname || /^[\d.]+$/.test(host)
    if (isDigits && !allowed.mayConnect(url.hostname, portOf(url), [host])) {
      return Promise.resolve(notSent(refused.message))
    }
    return exchange(url, call, { agent: agents[url.protocol as 'http:'], lookup: lookupFor(url), signal })
  }
  const follow = async (call: HttpCall, signal: AbortSignal): Promise<HttpOutcome> => {
    let url = strictUrl(call.url)
    let headers = call.headers ?? {}
    for (let hops = 0; ; hops++) {
      if (!url) return notSent('not an address')
      const outcome = await oneCall(url, { ...call, headers }, signal)
      if (outcome.lost || call.method !== 'GET' || !isRedirect(outcome.status)) return outcome
      const next = redirectOf(outcome.headers.location, url)
      if (!next || hops === maxRedirects) return { lost: true, sent: true, reason: 'redirect not followed' }
      if (next.origin !== url.origin) headers = {}
      url = next
    }
  }
  return {
    request: async (call) => {
      const deadline = new AbortController()
      const cancel = clock.later(call.timeoutMs ?? defaultTimeoutMs, () => deadline.abort())
      try {
        return await follow(call, deadline.signal)
      } finally {
        cancel()
      }
    },
    close: () => {
      for (const agent of Object.values(agents)) agent.destroy()
    },
  }
}
const refused = Object.assign(new Error('target not allowed'), { code: 'TARGET_NOT_ALLOWED' })
const notSent = (reason: string) => ({ lost: true, sent: false, reason }) as const
const resolveHost = (host: string): Promise<LookupAddress[]> => systemLookup(host, { all: true })

const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status)
/** Null: nowhere, somewhere malformed, or from https down to http. */
const redirectOf = (location: string | undefined, from: URL): URL | null => {
  if (!location || !URL.canParse(location, from)) return null
  const next = strictUrl(new URL(location, from).href)
  return next && !(from.protocol === 'https:' && next.protocol === 'http:') ? next : null
}
