import type { Envelope } from '@beseda/contract/envelope.ts'
import { parse } from './core/parse.ts'

/** The server has refused the call. `code` is one of the catalogue; `text` is in the language of the call. */
export class ApiError extends Error {
  readonly code: string
  readonly text: string
  readonly params: Readonly<Record<string, string | number>>
  /** For INVALID_INPUT: codes by field path. */
  readonly fields: Readonly<Record<string, string>>
  readonly status: number
  readonly requestId: string | undefined
  constructor(
    status: number,
    code: string,
    error?: {
      text?: string
      params?: Readonly<Record<string, string | number>>
      fields?: Readonly<Record<string, string>>
      requestId?: string
    } | null,
  ) {
    super(code)
    this.name = 'ApiError'
    this.status = status
    this.code = code
    this.text = error?.text ?? ''
    this.params = error?.params ?? {}
    this.fields = error?.fields ?? {}
    this.requestId = error?.requestId
  }
}

/** No response of our server: no network, a time-out, or a proxy answered instead. */
export class NetworkError extends Error {
  constructor(message: string) {
    super(message)
    this.name = 'NetworkError'
  }
}

/** The entity of a response. `body`: its text. Throws ApiError or NetworkError. */
export const readAnswer = <T>(status: number, body: string): T => {
  const answer = parse(body) as Partial<Envelope<T>> | null
  const ours = answer !== null && typeof answer === 'object' && typeof answer.code === 'string'
  if (ours && answer.code === 'ok') return answer.entity as T
  if (ours) throw new ApiError(status, answer.code as string, answer.error)
  if (status >= 400 && status < 500) throw new ApiError(status, 'UNKNOWN')
  throw new NetworkError(`not an answer of ours: HTTP ${status}`)
}

/** Whether the same call may succeed later, unchanged. */
export const isPassing = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && (error.status === 429 || error.status === 503))

/** The wait that the server asks for in ms; 0 when it names none. */
export const askedPause = (error: unknown): number => {
  const seconds = error instanceof ApiError ? Number(error.params.seconds) : 0
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(seconds, 300) * 1000 : 0
}
