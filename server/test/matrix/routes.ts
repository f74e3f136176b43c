import type { Endpoint } from '@beseda/contract/endpoint.ts'
import { endpoints } from '@beseda/contract/endpoints/index.ts'

/** Every endpoint by its name. */
export const allEndpoints: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints).flatMap(
  ([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(
      ([name, e]) => [`${group}.${name} ${e.method} ${e.path}`, e] as const,
    ),
)
/** The input fields of an endpoint. */
export const shapeOf = (e: Endpoint): string[] =>
  Object.keys((e.input as unknown as { def: { shape?: Record<string, unknown> } }).def.shape ?? {})
/** The id fields of an endpoint, in path or body. */
export const idFields = (e: Endpoint): string[] => shapeOf(e).filter((name) => /(^id|Id|Ids)$/.test(name))
