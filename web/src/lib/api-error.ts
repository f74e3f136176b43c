import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import { currentWords } from './language.ts'
import type { Words } from './words/shape.ts'

export interface ApiErrorParts {
  readonly code: ErrorCode
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  /** For INVALID_INPUT: the code per field path. */
  readonly fields: Readonly<Record<string, ErrorCode>> | undefined
  readonly status: number
  readonly requestId: string | undefined
}

/** The server answered and refused. `text` is in the language of the call and can be shown to the user. */
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

/** The same call may succeed a little later: not signed in, too many calls, a server or a proxy in trouble. */
export const isPassing = ({ code, status }: ApiError): boolean =>
  status === 401 || status === 429 || status >= 500 || code === 'UNKNOWN'

/** No answer: the server or the network is down. Whether the call was executed is unknown. */
export class NetworkError extends Error {
  constructor() {
    super('no answer')
    this.name = 'NetworkError'
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

type StatusCode = keyof Words['common']['answers']

/** An answer without our envelope comes from a proxy or a broken server; the status determines the code. */
const codeOfStatus = (status: number): StatusCode => {
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
  // Our server always sends both. A newer server may send an unknown code; its text can be shown anyway.
  const own = typeof envelope.code === 'string' && typeof error.text === 'string'
  const fallback = codeOfStatus(status)
  return new ApiError({
    code: own ? (envelope.code as ErrorCode) : fallback,
    text: own ? (error.text as string) : currentWords().common.answers[fallback],
    params: isRecord(error.params) ? (error.params as ApiError['params']) : {},
    fields: isRecord(error.fields) ? (error.fields as NonNullable<ApiError['fields']>) : undefined,
    status,
    requestId: typeof error.requestId === 'string' ? error.requestId : undefined,
  })
}
