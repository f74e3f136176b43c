import type { Endpoint } from '@beseda/contract/endpoint.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'

/**
 * The schemas of the contract, which the first load leaves out (web/build/leave-out-schemas.ts). A form loads them when
 * it opens; until then only the server validates.
 */
type FormCodes = (endpoint: Pick<Endpoint, 'method' | 'path'>, input: unknown) => Readonly<Record<string, ErrorCode>>
type SettingsCodes = (
  type: string,
  settings: Readonly<Record<string, unknown>>,
  kept: readonly string[],
) => Readonly<Record<string, ErrorCode>>
let known: { readonly formCodes: FormCodes; readonly settingsCodes: SettingsCodes } | null = null
let loading: Promise<void> | null = null

/** Resolves when the schemas are loaded, or cannot be loaded. */
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
/** Validates an input with the endpoint's schema: codes by field path. */
export const formCodes: FormCodes = (endpoint, input) => known?.formCodes(endpoint, input) ?? {}
/** Validates settings with the schema of their channel type: codes by `settings.<name>`. */
export const settingsCodes: SettingsCodes = (type, settings, kept) => known?.settingsCodes(type, settings, kept) ?? {}
