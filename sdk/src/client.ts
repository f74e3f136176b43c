import { type CallEntity, type CallInput, type CallName, calls, servicePrefix } from './contract.ts'
import { NetworkError, readAnswer } from './errors.ts'
import type { Surroundings } from './surroundings.ts'

export interface CallOptions {
  readonly token?: string
  readonly signal?: AbortSignal
  /** Without an answer for so long the call counts as lost. */
  readonly timeoutMs?: number
}
export interface Client {
  /** Where the server is: `https://chat.example`; empty: where this page came from. */
  readonly base: string
  lang(): string
  /** Throws ApiError when the server refuses, NetworkError when there is no answer; an abort is passed on. */
  call<K extends CallName>(name: K, input: CallInput<K>, options?: CallOptions): Promise<CallEntity<K>>
}

export const createClient = (o: {
  readonly base: string
  /** `ru` or `eng`: the language of error texts. */
  readonly lang: () => string
  readonly surroundings: Pick<Surroundings, 'fetch' | 'later'>
}): Client => ({
  base: o.base,
  lang: o.lang,
  call: async (name, input, { token, signal, timeoutMs = 15_000 } = {}) => {
    const [method] = calls[name]
    const { address, rest } = addressOf(name, input as Record<string, unknown>)
    const ended = new AbortController()
    const end = () => ended.abort()
    const calledOff = o.surroundings.later(timeoutMs, end)
    signal?.addEventListener('abort', end)
    if (signal?.aborted) end()
    try {
      const answer = await o.surroundings.fetch(`${o.base}${address}`, {
        method,
        headers: {
          'x-lang': o.lang(),
          ...(method === 'POST' && { 'content-type': 'application/json' }),
          ...(token && { authorization: `Bearer ${token}` }),
        },
        ...(method === 'POST' && { body: JSON.stringify(rest) }),
        signal: ended.signal,
        credentials: 'omit',
      })
      return readAnswer(answer.status, await answer.text())
    } catch (error) {
      if (signal?.aborted) throw error
      // fetch rejects with a TypeError when there is no network, and with an AbortError after our time-out
      if (error instanceof TypeError || ended.signal.aborted) throw new NetworkError(String(error))
      throw error
    } finally {
      calledOff()
      signal?.removeEventListener('abort', end)
    }
  },
})

/** The address of a call with its path parameters filled in, and with the query of a GET. */
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
