import type { ApiAnswer, ApiCall } from '../emulator.ts'
import type { EmulatedAccount, World } from '../emulator-world.ts'

/** A call of one community, as the emulated provider reads it. */
export interface Asked {
  readonly world: World
  readonly account: EmulatedAccount
  readonly fields: ApiCall['fields']
  readonly gone: AbortSignal | undefined
  /** Where the emulator answers, for addresses in its answers. */
  readonly home: string
}
export type Method = (a: Asked) => ApiAnswer | Promise<ApiAnswer>

export const ok = (response: unknown): ApiAnswer => ({ status: 200, json: { response } })
/** Errors come with HTTP 200. */
export const error = (error_code: number, error_msg: string): ApiAnswer => ({
  status: 200,
  json: { error: { error_code, error_msg, request_params: [] } },
})
export const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
