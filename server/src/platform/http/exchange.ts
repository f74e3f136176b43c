import { type Agent, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { OutgoingBody } from './body.ts'
import type { HttpCall, HttpLost } from './call.ts'

interface Way {
  readonly agent: Agent
  readonly lookup: LookupFunction
  /** The deadline. */
  readonly signal: AbortSignal
}
/** An answer whose body has not been read. */
export interface Opened {
  readonly lost: false
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly response: IncomingMessage
}

/** One request up to the head of its answer, without redirects. Never rejects. */
export const exchange = (url: URL, call: HttpCall, body: OutgoingBody | null, way: Way): Promise<Opened | HttpLost> =>
  new Promise((resolve) => {
    let sent = false
    const lose = (error: unknown): void => resolve(lost(error, sent, way.signal))
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Beseda',
      ...(body?.type && { 'content-type': body.type }),
      ...(body && { 'content-length': String(body.bytes) }),
      ...call.headers,
    }
    const options: RequestOptions = { method: call.method, headers, ...way }
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
          // the source failed: the other side got less than was promised, so it cannot have taken it
          if (error.code === undefined) resolve({ lost: true, sent: false, reason: 'the body could not be read' })
          else lose(error)
        })
    } catch (error) {
      lose(error)
    }
  })

/** `signal` of the deadline, which explains every other error. Codes such as ECONNREFUSED: messages may name addresses and header values. */
export const lost = (error: unknown, sent: boolean, signal: AbortSignal): HttpLost => {
  const { code, name } = error as NodeJS.ErrnoException
  return { lost: true, sent, reason: signal.aborted ? 'timeout' : (code ?? name) }
}
/** Before the connection (and TLS) stands, nothing of the request can have left. */
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
