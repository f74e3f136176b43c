import type { Access } from '@beseda/contract/access.ts'
import { type Endpoint, type EntityOf, type InputOf, servicePrefix } from '@beseda/contract/endpoint.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { type ApiError, NetworkError, toApiError } from './api-error.ts'
import { syncClock } from './clock.ts'
import { checkConnection } from './connection.ts'
import { newTraceparent } from './ids.ts'
import { currentLang } from './language.ts'
import { stored } from './storage.ts'

export interface CallOptions {
  readonly signal?: AbortSignal | undefined
  readonly lang?: Lang
  /** The call may outlive the page. */
  readonly keepalive?: boolean
  /** Nobody asked for this call: when the right for it is gone, the page stays. */
  readonly isBackground?: boolean
}
/** How the application reacts to a refusal, in addition to the error that the caller gets. */
export interface Reactions {
  /** 401: the token has been removed. */
  readonly signedOut: () => void
  /** 403. */
  readonly noRights: (access: Access) => void
  /** 404: an unknown address of the API, never an object that was deleted. */
  readonly noPage: () => void
  /** The user must set up their second factor first. */
  readonly twoFactorDue: () => void
}
let reactions: Reactions | null = null
export const reactTo = (to: Reactions): void => {
  reactions = to
}

/** Path, query and body of a call. Path parameters are removed from the input. */
export const requestOf = (
  endpoint: Pick<Endpoint, 'method' | 'path'>,
  input: object,
): { url: string; body?: string } => {
  const rest: Record<string, unknown> = { ...input }
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = encodeURIComponent(String(rest[name]))
    delete rest[name]
    return value
  })
  if (endpoint.method !== 'GET') return { url: servicePrefix + path, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(rest)) if (value !== undefined) query.set(name, String(value))
  return { url: servicePrefix + path + (query.size > 0 ? `?${query}` : '') }
}

export const headersOf = (token: string | null, lang: Lang): Record<string, string> => ({
  'x-lang': lang,
  traceparent: newTraceparent(),
  ...(token !== null && { authorization: `Bearer ${token}` }),
})

export const parse = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
export const isSuccess = (status: number, body: unknown): body is { entity: unknown } =>
  status < 300 && typeof body === 'object' && body !== null && 'code' in body && body.code === 'ok' && 'entity' in body

/**
 * Reacts to the status (spec.md, 8) and returns the error. An answer to a token that was replaced meanwhile is ignored.
 */
export const refused = (
  endpoint: Endpoint,
  token: string | null,
  status: number,
  body: unknown,
  isBackground = false,
): ApiError => {
  const error = toApiError(status, body)
  console.warn(`${endpoint.method} ${endpoint.path}: ${error.code}`, { status, requestId: error.requestId })
  if (status === 401 && token !== null && stored.token.get() === token) {
    stored.token.set(null)
    reactions?.signedOut()
  }
  if (status === 403 && !isBackground) reactions?.noRights(endpoint.access)
  if (error.code === 'TWO_FACTOR_DUE') reactions?.twoFactorDue()
  if (status === 404) reactions?.noPage()
  return error
}

/**
 * Calls an endpoint of the contract. Throws ApiError (the server refused), NetworkError (no answer) or, when
 * `signal` fired, its reason.
 */
export const call = async <E extends Endpoint>(
  endpoint: E,
  input: InputOf<E>,
  { signal, lang = currentLang(), keepalive = false, isBackground = false }: CallOptions = {},
): Promise<EntityOf<E>> => {
  const { url, body } = requestOf(endpoint, input as object)
  const token = stored.token.get()
  const headers = headersOf(token, lang)
  if (body !== undefined) headers['content-type'] = 'application/json'
  let answer: Response
  let text: string
  try {
    answer = await fetch(url, {
      method: endpoint.method,
      headers,
      keepalive,
      ...(body !== undefined && { body }),
      ...(signal && { signal }),
    })
    text = await answer.text()
  } catch (reason) {
    if (signal?.aborted) throw reason
    console.warn(`${endpoint.method} ${endpoint.path}: no answer`)
    checkConnection()
    throw new NetworkError()
  }
  const date = answer.headers.get('date')
  if (date) syncClock(Date.parse(date))
  const parsed = parse(text)
  if (isSuccess(answer.status, parsed)) return parsed.entity as EntityOf<E>
  throw refused(endpoint, token, answer.status, parsed, isBackground)
}
