import { type Agent, type IncomingMessage, request as overHttp, type RequestOptions } from 'node:http'
import { request as overHttps } from 'node:https'
import type { LookupFunction, Socket } from 'node:net'
import type { HttpCall, HttpOutcome } from '../http-client.ts'

export type Exchange = HttpOutcome
interface Way {
  readonly agent: Agent
  readonly lookup: LookupFunction
  /** The deadline. */
  readonly signal: AbortSignal
}
const maxBodyBytes = 5 * 1024 * 1024

/** One request and its answer, without redirects. Never rejects. */
export const exchange = (url: URL, call: HttpCall, { agent, lookup, signal }: Way): Promise<Exchange> =>
  new Promise((resolve) => {
    let sent = false
    const lose = (error: NodeJS.ErrnoException): void =>
      resolve({ lost: true, sent, reason: signal.aborted ? 'timeout' : reasonOf(error) })
    const body = call.json === undefined ? call.body : Buffer.from(JSON.stringify(call.json))
    const headers = {
      accept: 'application/json',
      'accept-encoding': 'identity',
      'user-agent': 'Beseda',
      ...(call.json !== undefined && { 'content-type': 'application/json' }),
      ...(body && { 'content-length': String(body.length) }),
      ...call.headers,
    }
    const options: RequestOptions = { method: call.method, headers, agent, lookup, signal }
    try {
      const request = (url.protocol === 'https:' ? overHttps : overHttp)(url, options)
      request.on('socket', (socket) => {
        whenConnected(socket, url.protocol, request.reusedSocket, () => {
          sent = true
        })
      })
      request.on('error', lose)
      request.on('response', (response) => void readAnswer(response).then(resolve, lose))
      request.end(body)
    } catch (error) {
      lose(error as NodeJS.ErrnoException)
    }
  })

/** Before the connection (and TLS) stands, nothing of the request can have left. */
const whenConnected = (socket: Socket, protocol: string, isReused: boolean, then: () => void): void => {
  if (isReused) then()
  else socket.once(protocol === 'https:' ? 'secureConnect' : 'connect', then)
}
/** A code such as ECONNREFUSED: messages may name addresses and header values. */
const reasonOf = (error: NodeJS.ErrnoException): string => error.code ?? error.name

const readAnswer = async (response: IncomingMessage): Promise<Exchange> => {
  const pieces: Buffer[] = []
  let bytes = 0
  for await (const piece of response as AsyncIterable<Buffer>) {
    bytes += piece.length
    if (bytes > maxBodyBytes) break // which ends the connection too
    pieces.push(piece)
  }
  const body = bytes > maxBodyBytes ? Buffer.alloc(0) : Buffer.concat(pieces)
  const headers = Object.fromEntries(Object.entries(response.headers).map(([name, v]) => [name, String(v ?? '')]))
  const isPlain = ['', 'identity'].includes(headers['content-encoding'] ?? '')
  return { lost: false, status: response.statusCode ?? 0, headers, json: isPlain ? parseJson(body) : null, body }
}
const parseJson = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
