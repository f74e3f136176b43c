import { type CallEntity, type CallInput, type CallName, calls, servicePrefix } from './contract.ts'
import { NetworkError, readAnswer } from './errors.ts'
import type { Platform } from './platform.ts'

export interface CallOptions {
  readonly token?: string
  readonly signal?: AbortSignal
  /** Without a response after this time the call has failed. */
  readonly timeoutMs?: number
  /** The browser finishes the call of a page that is closed. Browsers allow 64 KB for all such calls at once. */
  readonly keepalive?: boolean
}
export interface Client {
  /** Origin of the server: `https://chat.example`; empty: the origin of this page. */
  readonly base: string
  lang(): string
  /** Throws ApiError when the server refuses, NetworkError without a response. An abort by the caller is rethrown. */
  call<K extends CallName>(name: K, input: CallInput<K>, options?: CallOptions): Promise<CallEntity<K>>
}

export const createClient = (o: {
  readonly base: string
  /** `ru` or `eng`: the language of error texts. */
  readonly lang: () => string
  readonly platform: Pick<Platform, 'fetch' | 'later'>
}): Client => ({
  base: o.base,
  lang: o.lang,
  call: async (name, input, { token, signal, timeoutMs = 15_000, keepalive = false } = {}) => {
    const [method] = calls[name]
    const { address, rest } = addressOf(name, input as Record<string, unknown>)
    const ended = new AbortController()
    const end = () => ended.abort()
    const calledOff = o.platform.later(timeoutMs, end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      const answer = await o.platform.fetch(`${o.base}${address}`, {
        method,
        headers: {
          'x-lang': o.lang(),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'POST' && { body: JSON.stringify(rest) }),
        signal: ended.signal,
        credentials: 'omit',
        keepalive,
      })
      return readAnswer(answer.status, await answer.text())
    } catch (error) {
      if (signal?.aborted) throw error
      // Fetch rejects with a TypeError without a network, and with an AbortError after our time-out.
      if (error instanceof TypeError || ended.signal.aborted) throw new NetworkError(String(error))
      throw error
    } finally {
      calledOff()
      signal?.removeEventListener('abort', end)
    }
  },
})

/** The address of a call: path parameters filled in, the query of a GET appended. */
const addressOf = (name: CallName, input: Record<string, unknown>) => {
  const [method, path] = calls[name]
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, key: string) => {
    delete rest[key]
    return encodeURIComponent(String(input[key]))
  })
  const query = method === 'GET' ? new URLSearchParams(definedOf(rest)).toString() : ''
  return { address: `${servicePrefix}${filled}${query && `?${query}`}`, rest }
}
const definedOf = (values: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(values).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]])),
  )
