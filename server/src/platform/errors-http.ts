import type { Envelope } from '@beseda/contract/envelope.ts'
import { httpStatus } from '@beseda/contract/errors/define.ts'
import { AppError, errors, errorText, fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { isDatabaseAway, isInvalidValue, isRetryable } from './db-errors.ts'

export interface HttpAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Envelope<never>
  /** True for a fault of the server, also one that is answered with a refusal: the caller logs it with its cause. */
  readonly broken: boolean
}
const codeOf = (error: unknown): string => (error instanceof Error && 'code' in error ? String(error.code) : '')

/** Maps any error to a code of the catalogue. Details of unknown errors go to the log only. */
export const toAppError = (error: unknown, maxBytes: number = limits.jsonBodyBytes): AppError => {
  if (error instanceof AppError) return error
  // after several deadlocks the caller may retry
  if (isDatabaseAway(error) || isRetryable(error)) return fail('UNAVAILABLE')
  if (isInvalidValue(error)) return fail('INVALID_INPUT', { field: 'value' })
  const code = codeOf(error)
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE') return fail('BODY_TOO_LARGE', { maxBytes })
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH') return fail('PAGE_NOT_FOUND')
  if (code.startsWith('FST_ERR_CTP_') || error instanceof SyntaxError) return fail('INVALID_JSON')
  const status = error instanceof Error && 'statusCode' in error ? Number(error.statusCode) : 500
  if (status >= 400 && status < 500) return fail('INVALID_JSON')
  return fail('UNKNOWN')
}

/** `maxBytes`: of a body for this address. */
export const errorAnswer = (error: unknown, lang: Lang, requestId: string, maxBytes?: number): HttpAnswer => {
  const { refusal, fields, conflicts } = toAppError(error, maxBytes)
  const { kind } = errors[refusal.code]
  const { seconds, minutes } = refusal.params
  const headers: Record<string, string> = {}
  if (kind === 'tooMany') headers['retry-after'] = String(seconds ?? (60 * Number(minutes ?? 0) || 1))
  if (kind === 'unavailable') headers['retry-after'] = '1'
  return {
    status: httpStatus[kind],
    headers,
    body: {
      code: refusal.code,
      entity: null,
      error: {
        text: errorText(refusal, lang),
        params: refusal.params,
        ...(fields && { fields }),
        ...(conflicts && { conflicts }),
        requestId,
      },
    },
    // a value that only PostgreSQL refuses lacks a check of ours
    broken: kind === 'broken' || isInvalidValue(error),
  }
}
