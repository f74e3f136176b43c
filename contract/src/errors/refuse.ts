import type { ErrorCode, errors } from './catalogue.ts'
import type { Placeholders } from './define.ts'

export type ErrorParams<C extends ErrorCode> = Record<Placeholders<(typeof errors)[C]['en']>, string | number>

export interface Refusal<C extends ErrorCode = ErrorCode> {
  readonly code: C
  readonly params: Readonly<Record<string, string | number>>
}

export type ParamArgs<C extends ErrorCode> = [Placeholders<(typeof errors)[C]['en']>] extends [never]
  ? []
  : [params: ErrorParams<C>]

/** A refusal as a value: what the pure domain returns. */
export const refuse = <C extends ErrorCode>(code: C, ...[params]: ParamArgs<C>): Refusal<C> => ({
  code,
  params: params ?? {},
})
