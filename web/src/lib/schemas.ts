import type { Endpoint } from '@beseda/contract/endpoint.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'

/**
 * The schemas of the contract, which the first files of the application leave out (web/build/leave-out-schemas.ts).
 * A form asks for them when it opens; until they are there the server alone says what is wrong.
 */
type FormCodes = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown) => Readonly<Record<string, ErrorCode>>
let known: FormCodes | null = null
let loading: Promise<void> | null = null

/** Resolves when `formCodes` knows the schemas, or when they cannot be loaded. */
export const loadSchemas = (): Promise<void> => {
  loading ??= import('@beseda/contract/form-checks.ts?schemas').then(
    (loaded) => {
      known = loaded.formCodes
    },
    (error: unknown) => {
      loading = null
      console.warn('no schemas', error)
    },
  )
  return loading
}
/** What the endpoint's schema says about an input: codes by the path of the field. */
export const formCodes: FormCodes = (endpoint, input) => known?.(endpoint, input) ?? {}
