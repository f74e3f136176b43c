import { type Agent, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OutgoingBody } from './body.ts'
import type { HttpCall, HttpLost } from './call.ts'

interface Route {
  readonly agent: Agent
  readonly lookup: LookupFunction
  /** The deadline. */
  readonly signal: AbortSignal
}
/** A response whose body is not read yet. */
export interface Opened {
  readonly lost: false
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly response: IncomingMessage
}

/** Sends one request and returns the head of the response, without redirects. Never rejects. */
export const exchange = (
  url: URL,
  call: HttpCall,
  body: OutgoingBody | null,
  route: Route,
): Promise<Opened | HttpLost> =>
  new Promise((resolve) => {
    let sent = false
    const lose = (error: unknown): void => resolve(lost(error, sent, route.signal))
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Beseda',
      ...(body?.type && { 'content-type': body.type }),
      ...(body && { 'content-length': String(body.bytes) }),
      ...call.headers,
    }
    const options: RequestOptions = { method: call.method, headers, ...route }
    try {
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, options)
      request.on('socket', (socket) => {
        whenConnected(socket, url.protocol, request.reusedSocket, () => {
          sent = true
        })
      })
      request.on('error', lose)
      request.on('response', (response) => resolve(opened(response)))
      if (!body) request.end()
      else
        pipeline(Readable.from(body.pieces(), { objectMode: false }), request).catch((error: NodeJS.ErrnoException) => {
          // the source failed: the receiver got less than announced, so it cannot have processed the request
          if (error.code === undefined) resolve({ lost: true, sent: false, reason: 'the body could not be read' })
          else lose(error)
        })
    } catch (error) {
      lose(error)
    }
  })

/**
 * Describes a lost call by a code such as ECONNREFUSED, because messages may name addresses and header values.
 * An aborted `signal` (the deadline) explains every other error.
 */
export const lost = (error: unknown, sent: boolean, signal: AbortSignal): HttpLost => {
  const { code, name } = error as NodeJS.ErrnoException
  return { lost: true, sent, reason: signal.aborted ? 'timeout' : (code ?? name) }
}
/** Calls `then` once the connection (with TLS) is established. Before that, nothing of the request was sent. */
const whenConnected = (socket: Socket, protocol: string, isReused: boolean, then: () => void): void => {
  if (isReused) then()
  else socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', then)
}
const opened = (response: IncomingMessage): Opened => ({
  lost: false,
  status: response.statusCode ?? 0,
  headers: Object.fromEntries(Object.entries(response.headers).map(([name, v]) => [name, String(v ?? '')])),
  response,
})
