import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { type Endpoint, type EntityOf, type InputOf, servicePrefix } from '@beseda/contract/endpoint.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { simulationAgent } from '../../../server/src/features/demo/simulation.ts'

/** How one simulated person calls the server. */
export interface Caller {
  /** The server's origin. */
  readonly url: string
  readonly token?: string
  /** A loopback address of their own, so that they do not share the limits by address. Absent: the usual one. */
  readonly address?: string
}
export class Refusal extends Error {
  readonly code: string
  constructor(code: string) {
    super(code)
    this.code = code
  }
}

/** Calls an endpoint as a browser would. Throws Refusal when the server refuses, or does not answer within 15 s. */
export const call = async <E extends Endpoint>(by: Caller, endpoint: E, input: InputOf<E>): Promise<EntityOf<E>> => {
  const rest: Record<string, unknown> = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  const isGet = endpoint.method === 'GET'
  const known = Object.entries(rest).filter(([, value]) => value !== undefined)
  const query = isGet && known.length > 0 ? `?${new URLSearchParams(known.map(([k, v]) => [k, String(v)]))}` : ''
  const url = new URL(`${by.url}${servicePrefix}${path}${query}`)
  const envelope = JSON.parse(await send(by, url, endpoint.method, isGet ? null : JSON.stringify(rest))) as Envelope<
    EntityOf<E>
  >
  if (envelope.code !== 'ok') throw new Refusal(envelope.code)
  return envelope.entity
}

/** A call of the demo's own pages, which are no endpoints. Undefined: the server has nothing there. */
export const callDemo = async <T>(by: Caller, path: string, body?: object): Promise<T | undefined> => {
  const given = body === undefined ? null : JSON.stringify(body)
  const answer = JSON.parse(await send(by, new URL(`${by.url}${path}`), given === null ? 'GET' : 'POST', given))
  return (answer as { error?: unknown }).error ? undefined : (answer as T)
}

const send = (by: Caller, url: URL, method: string, body: string | null): Promise<string> =>
  new Promise((resolve, reject) => {
    const headers = {
      'user-agent': simulationAgent,
      ...(by.token && { authorization: `Bearer ${by.token}` }),
      ...(body !== null && { 'content-type': 'application/json' }),
    }
    const sent = request(url, { method, headers, timeout: 15_000, ...(by.address && { localAddress: by.address }) })
    sent.on('response', (answer) => text(answer).then(resolve, reject))
    sent.on('timeout', () => sent.destroy(new Refusal('NO_ANSWER')))
    sent.on('error', (error: NodeJS.ErrnoException) => {
      // Only Linux has all the addresses of the loopback network.
      if (error.code !== 'EADDRNOTAVAIL' || !by.address) return reject(error)
      const { address: _, ...same } = by
      send(same, url, method, body).then(resolve, reject)
    })
    sent.end(body ?? undefined)
  })
