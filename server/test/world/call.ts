import { type Endpoint, type EntityOf, type InputOf, servicePrefix } from '@beseda/contract/endpoint.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { httpStatus } from '@beseda/contract/errors/define.ts'
import { type ErrorCode, errors } from '@beseda/contract/errors/index.ts'
import type { FastifyInstance } from 'fastify'
import { expect } from 'vitest'

/** Codes that any call may return, in addition to its own. */
const everywhere: readonly ErrorCode[] = [
  'INVALID_INPUT',
  'INVALID_JSON',
  'BODY_TOO_LARGE',
  'TOO_MANY_REQUESTS',
  'UNAVAILABLE',
  'PAGE_NOT_FOUND',
  'UNAUTHENTICATED',
  'API_KEY_INVALID',
  'API_KEY_SCOPE_MISSING',
  'VISITOR_UNKNOWN',
  'ACCESS_DENIED',
  'OPTION_UNAVAILABLE',
  'TWO_FACTOR_DUE',
]
export interface CallOptions {
  readonly token?: string | undefined
  readonly lang?: 'ru' | 'eng'
  /** The Host header. */
  readonly host?: string
  /** The header `idempotency-key`. */
  readonly callKey?: string
}
/**
 * One call through the whole HTTP stack. The response is checked against the contract: the entity has exactly the fields of
 * its schema, and a refusal is one that the endpoint declares, with the status of its kind.
 */
export const callEndpoint = async <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: InputOf<E>,
  { token, lang, host, callKey }: CallOptions = {},
): Promise<Envelope<EntityOf<E>>> => {
  const rest = { ...(input as Record<string, unknown>) }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent(String(value))
  })
  const isGet = endpoint.method === 'GET'
  const query = isGet
    ? `?${new URLSearchParams(
        Object.entries(rest)
          .filter(([, v]) => v !== undefined)
          .map(([k, v]) => [k, String(v)]),
      )}`
    : ''
  const response = await app.inject({
    method: endpoint.method,
    url: servicePrefix + path + query,
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(lang && { 'x-lang': lang }),
      ...(host && { host }),
      ...(callKey && { 'idempotency-key': callKey }),
    },
    ...(!isGet && { payload: rest }),
  })
  const envelope = response.json() as Envelope<EntityOf<E>>
  check(endpoint, response.statusCode, envelope)
  return envelope
}
const check = (endpoint: Endpoint, status: number, envelope: Envelope<unknown>): void => {
  const name = `${endpoint.method} ${endpoint.path}`
  if (envelope.code === 'ok') {
    expect(status, name).toBe(200)
    const parsed = endpoint.entity.safeParse(envelope.entity)
    expect(parsed.error?.issues ?? [], `${name}: the entity is as its schema says`).toEqual([])
    expect(parsed.data, `${name}: no field beyond the schema`).toEqual(envelope.entity)
    return
  }
  expect([...everywhere, ...endpoint.errors], `${name} declares ${envelope.code}`).toContain(envelope.code)
  expect(status, name).toBe(httpStatus[errors[envelope.code].kind])
  expect(envelope.error.text, name).not.toBe('')
}
export class Refused extends Error {
  readonly code: ErrorCode
  constructor(code: ErrorCode) {
    super(code)
    this.code = code
  }
}
/** Returns the entity, or throws Refused with the code. */
export const mustCall = async <E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  input: InputOf<E>,
  o: CallOptions = {},
): Promise<EntityOf<E>> => {
  const envelope = await callEndpoint(app, endpoint, input, o)
  if (envelope.code !== 'ok') throw new Refused(envelope.code)
  return envelope.entity
}
/** Returns `ok` or the code of the refusal; rethrows other errors. */
export const codeOf = (call: Promise<unknown>): Promise<string> =>
  call.then(
    () => 'ok',
    (error) => {
      if (error instanceof Refused) return error.code
      throw error
    },
  )
