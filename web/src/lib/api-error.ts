import { type ErrorCode, errorText, isErrorCode } from '@beseda/contract/errors/index.ts'
import { currentLang } from './language.ts'

export interface ApiErrorParts {
  readonly code: ErrorCode
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  /** For INVALID_INPUT: what is wrong by the path of the field. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  readonly status: number
  readonly requestId: string | undefined
}

/** The server answered and refused. `text` is in the language of the call and fit to be shown. */
export class ApiError extends Error {
  readonly code: ErrorCode
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  readonly status: number
  readonly requestId: string | undefined
  constructor(parts: ApiErrorParts) {
    super(`${parts.code} ${parts.status}`)
    this.name = 'ApiError'
    this.code = parts.code
    this.text = parts.text
    this.params = parts.params
    this.fields = parts.fields
    this.status = parts.status
    this.requestId = parts.requestId
  }
}

/** No answer came: the server is away or the network is. Nobody knows whether the call was carried out. */
export class NetworkError extends Error {
  constructor() {
    super('no answer')
    this.name = 'NetworkError'
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** An answer without our envelope comes from a proxy or a broken server; its status says which code fits. */
const codeOfStatus = (status: number): ErrorCode => {
  if (status === 401) return 'UNAUTHENTICATED'
  if (status === 403) return 'ACCESS_DENIED'
  if (status === 404) return 'PAGE_NOT_FOUND'
  if (status === 429) return 'TOO_MANY_REQUESTS'
  return status === 502 || status === 503 || status === 504 ? 'UNAVAILABLE' : 'UNKNOWN'
}

/** The error of an answer whose body (parsed JSON, or undefined) is not a success. */
export const toApiError = (status: number, body: unknown): ApiError => {
  const envelope = isRecord(body) ? body : {}
  const error = isRecord(envelope.error) ? envelope.error : {}
  const code = typeof envelope.code === 'string' && isErrorCode(envelope.code) ? envelope.code : codeOfStatus(status)
  const params = isRecord(error.params) ? (error.params as ApiError['params']) : {}
  return new ApiError({
    code,
    text: typeof error.text === 'string' ? error.text : errorText({ code, params }, currentLang()),
    params,
    fields: isRecord(error.fields) ? (error.fields as NonNullable<ApiError['fields']>) : undefined,
    status,
    requestId: typeof error.requestId === 'string' ? error.requestId : undefined,
  })
}
