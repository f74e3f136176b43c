import type { Endpoint } from '@beseda/contract/endpoint.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'

/**
 * The schemas of the contract, which the first files of the application leave out (web/build/leave-out-schemas.ts).
 * A form asks for them when it opens; until they are there the server alone says what is wrong.
 */
type FormCodes = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown) => Readonly<Record<string, ErrorCode>>
type SettingsCodes = (
  type: string,
  settings: Readonly<Record<string, unknown>>,
  kept: readonly string[],
) => Readonly<Record<string, ErrorCode>>
let known: { readonly formCodes: FormCodes; readonly settingsCodes: SettingsCodes } | null = null
let loading: Promise<void> | null = null

/** Resolves when `formCodes` knows the schemas, or when they cannot be loaded. */
export const loadSchemas = (): Promise<void> => {
  loading ??= import('@beseda/contract/form-checks.ts?schemas').then(
    (loaded) => {
      known = loaded
    },
    (error: unknown) => {
      loading = null
      console.warn('no schemas', error)
    },
  )
  return loading
}
/** What the endpoint's schema says about an input: codes by the path of the field. */
export const formCodes: FormCodes = (endpoint, input) => known?.formCodes(endpoint, input) ?? {}
/** What the schema of a channel's type says about its settings: codes by `settings.<name>`. */
export const settingsCodes: SettingsCodes = (type, settings, kept) => known?.settingsCodes(type, settings, kept) ?? {}
