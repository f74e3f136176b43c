import type { LookupAddress } from 'node:dns'
import { lookup as systemLookup } from 'node:dns/promises'
import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { Clock } from './clock.ts'
import { allowedTargets, bare, portOf, strictUrl } from './http/allowed.ts'
import { bodyOf, type OutgoingBody } from './http/body.ts'
import type { Http, HttpCall, HttpLost } from './http/call.ts'
import { exchange, lost, type Opened } from './http/exchange.ts'
import { readAnswer, streamAnswer } from './http/read-answer.ts'
import type { Random } from './random.ts'

export interface HttpClient extends Http {
  readonly close: () => void
}
export interface HttpClientOptions {
  readonly clock: Clock
  readonly random: Random
  /** Hosts and networks in addition to the public internet: see `allowedTargets`. */
  readonly allow: readonly string[]
  readonly resolve?: (host: string) => Promise<readonly LookupAddress[]>
}
const defaultTimeoutMs = 10_000
const maxRedirects = 3
/** Shorter than the usual keep-alive of servers, so that a call rarely hits a connection that is being closed. */
const idleMs = 4_000

/** The only client for addresses that people or providers supply. */
export const createHttpClient = ({ clock, random, allow, resolve = resolveHost }: HttpClientOptions): HttpClient => {
  const allowed = allowedTargets(allow)
  const options = { keepAlive: true, timeout: idleMs, maxSockets: 50, maxFreeSockets: 10 }
  const agents = { 'http:': new HttpAgent(options), 'https:': new HttpsAgent(options) }

  /** Checks the resolved addresses and connects to exactly those, so that a second DNS answer cannot differ. */
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
  const oneCall = async (url: URL, call: HttpCall, body: OutgoingBody | null, signal: AbortSignal) => {
    const refusal = allowed.refusal(url)
    if (refusal) return notSent(refusal)
    // an IP address is connected to without a lookup
    const host = bare(url.hostname)
    const isIpAddress = host !== url.hostname || /^[\d.]+$/.test(host)
    if (isIpAddress && !allowed.mayConnect(url.hostname, portOf(url), [host])) return notSent(refused.message)
    return exchange(url, call, body, { agent: agents[url.protocol as 'http:'], lookup: lookupFor(url), signal })
  }
  /** Follows redirects of GET only: other methods must not be sent twice. */
  const follow = async (call: HttpCall, body: OutgoingBody | null, signal: AbortSignal): Promise<Opened | HttpLost> => {
    let url = strictUrl(call.url)
    let headers = call.headers ?? {}
    for (let hops = 0; ; hops++) {
      if (!url) return notSent('not an address')
      const opened = await oneCall(url, { ...call, headers }, body, signal)
      if (opened.lost || call.method !== 'GET' || !isRedirect(opened.status)) return opened
      opened.response.destroy()
      const next = redirectOf(opened.headers.location, url)
      if (!next || hops === maxRedirects) return { lost: true, sent: true, reason: 'redirect not followed' }
      if (next.origin !== url.origin) headers = {}
      url = next
    }
  }
  const open = async (call: HttpCall, signal: AbortSignal): Promise<Opened | HttpLost> => {
    let body: OutgoingBody | null
    try {
      body = bodyOf(call, random)
    } catch (error) {
      return notSent(error instanceof Error ? error.message : 'not a body')
    }
    return follow(call, body, signal)
  }
  return {
    request: async (call) => {
      const deadline = new AbortController()
      const cancel = clock.later(call.timeoutMs ?? defaultTimeoutMs, () => deadline.abort())
      try {
        const opened = await open(call, deadline.signal)
        return opened.lost ? opened : await readAnswer(opened).catch((e: unknown) => lost(e, true, deadline.signal))
      } finally {
        cancel()
      }
    },
    download: async (call, maxBytes) => {
      const silenceMs = call.timeoutMs ?? defaultTimeoutMs
      const deadline = new AbortController()
      const cancel = clock.later(silenceMs, () => deadline.abort())
      const opened = await open(call, deadline.signal)
      cancel()
      return opened.lost ? opened : streamAnswer(opened, { clock, maxBytes, silenceMs })
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
/** Null: no location, a malformed one, or a downgrade from https to http. */
const redirectOf = (location: string | undefined, from: URL): URL | null => {
  if (!location || !URL.canParse(location, from)) return null
  const next = strictUrl(new URL(location, from).href)
  return next && !(from.protocol === 'https:' && next.protocol === 'http:') ? next : null
}
