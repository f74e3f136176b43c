import type { FieldConflict } from './errors/conflict.ts'
import type { ErrorCode } from './errors/index.ts'

export interface EnvelopeError {
  /** The catalogue's text in the caller's language. */
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  /** For INVALID_INPUT: the code of what is wrong, by the path of the field (`a.b.0`). */
  readonly fields?: Readonly<Record<string, ErrorCode>>
  /** For FIELDS_CHANGED_MEANWHILE: by field, who changed it when, and both values. */
  readonly conflicts?: Readonly<Record<string, FieldConflict>>
  /** The id under which the server logged this call. */
  readonly requestId?: string
}
/** Every JSON answer of the API. */
export type Envelope<T> =
  | { readonly code: 'ok'; readonly entity: T; readonly error: null }
  | { readonly code: ErrorCode; readonly entity: null; readonly error: EnvelopeError }
