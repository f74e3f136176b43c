import { inLang, type Lang } from '../lang.ts'
import { type ErrorCode, errors } from './catalogue.ts'
import type { FieldConflict } from './conflict.ts'
import { type ParamArgs, type Refusal, refuse } from './refuse.ts'

export { type ErrorCode, errors, isErrorCode } from './catalogue.ts'
export { type ErrorParams, type Refusal, refuse } from './refuse.ts'

/** The same refusal thrown: what the shell uses to leave a transaction. */
export class AppError extends Error {
  readonly refusal: Refusal
  /** For INVALID_INPUT: codes by field path. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  /** For FIELDS_CHANGED_MEANWHILE: both values by field. */
  readonly conflicts: Readonly<Record<string, FieldConflict>> | undefined
  constructor(
    refusal: Refusal,
    fields?: Readonly<Record<string, ErrorCode>>,
    conflicts?: Readonly<Record<string, FieldConflict>>,
  ) {
    super(refusal.code)
    this.refusal = refusal
    this.fields = fields
    this.conflicts = conflicts
  }
}
export const fail = <C extends ErrorCode>(code: C, ...args: ParamArgs<C>): AppError =>
  new AppError(refuse(code, ...args))

/** The text of a refusal; a placeholder without a value becomes an empty string. */
export const errorText = ({ code, params }: Refusal, lang: Lang): string =>
  inLang(errors[code], lang).replace(/\{(\w+)\}/g, (_, name: string) => String(params[name] ?? ''))
