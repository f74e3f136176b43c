import type * as z from 'zod/mini'
import type { Access } from './access.ts'
import type { ErrorCode } from './errors/index.ts'

/**
 * One call of the API, as data. `input` is the union of path parameters, query (GET) and JSON body (the other
 * methods) in one strict object: an unknown field is refused.
 */
export interface Endpoint<In extends z.ZodMiniType = z.ZodMiniType, Out extends z.ZodMiniType = z.ZodMiniType> {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  /** Below the service prefix; parameters as `:name`. */
  readonly path: `/${string}`
  readonly access: Access
  readonly input: In
  readonly entity: Out
  /** Codes that the caller must handle, in addition to those of access, input and rate limits. */
  readonly errors: readonly ErrorCode[]
  /** One sentence for the OpenAPI document; its presence makes the endpoint part of the public API. */
  readonly summary?: string
  /** The body is a file (`multipart/form-data`, one part named `file`) instead of JSON. */
  readonly upload?: true
  /** The most bytes of a JSON body; absent: `limits.jsonBodyBytes`. */
  readonly bodyBytes?: number
  /** Pages of any site may read the answer in a browser. Only for public data: such a call carries no credentials. */
  readonly anySite?: true
}
export const endpoint = <In extends z.ZodMiniType, Out extends z.ZodMiniType>(
  e: Endpoint<In, Out>,
): Endpoint<In, Out> => e
export type Endpoints = Record<string, Endpoint>

export type InputOf<E extends Endpoint> = z.input<E['input']>
export type EntityOf<E extends Endpoint> = z.output<E['entity']>

/** All calls sit under this prefix (spec.md, 7: `{host}/{service_prefix}/…`). */
export const servicePrefix = '/api'
