import type { Endpoint } from '@beseda/contract/endpoint.ts'
import { endpoints } from '@beseda/contract/endpoints/index.ts'

/** Every call of the product, by its name. */
export const allEndpoints: readonly (readonly [string, Endpoint])[] = Object.entries(endpoints).flatMap(
  ([group, calls]) =>
    Object.entries(calls as Record<string, Endpoint>).map(
      ([name, e]) => [`${group}.${name} ${e.method} ${e.path}`, e] as const,
    ),
)
/** Endpoints that name something by an id, in path or body. */
export const idFields = (e: Endpoint): string[] => {
  const shape = (e.input as unknown as { def: { shape?: Record<string, unknown> } }).def.shape ?? {}
  return Object.keys(shape).filter((name) => /(^id|Id|Ids)$/.test(name))
}
