import type { Client } from './client.ts'
import { makeKey } from './core/ids.ts'
import { ApiError } from './errors.ts'
import type { Surroundings } from './surroundings.ts'

export interface Page {
  readonly url: string
  readonly title: string
}
/** Who writes: one browser, known by a key of its own making. */
export interface Visitor {
  /** Somebody has begun here before; nothing is asked or stored to find out. */
  isKnown(): boolean
  /** The token to call with; becomes a visitor when there is none yet. Throws ApiError, NetworkError. */
  token(): Promise<string>
  /** The server does not know this token any more: the next `token()` begins anew with the same key. */
  drop(token: string): void
  /** Runs `act` with a token, and once more with a new one when the server does not know the first. */
  calling<T>(act: (token: string) => Promise<T>): Promise<T>
  /** Sign-out: key and token are gone from this browser. */
  forget(): void
}

export const createVisitor = (o: {
  readonly client: Client
  readonly widgetId: string
  readonly surroundings: Pick<Surroundings, 'keep' | 'randomBytes'>
  readonly page: () => Page | undefined
}): Visitor => {
  const { keep, randomBytes } = o.surroundings
  const keyName = `${o.widgetId}.key`
  const tokenName = `${o.widgetId}.token`
  let beginning: Promise<string> | null = null

  const begin = async (): Promise<string> => {
    const key = keep.get(keyName) ?? makeKey(randomBytes(24))
    keep.set(keyName, key)
    const page = o.page()
    const { token } = await o.client.call('start', { widgetId: o.widgetId, key, ...(page && { page }) })
    // a sign-out in between wins
    if (keep.get(keyName) === key) keep.set(tokenName, token)
    return token
  }
  const visitor: Visitor = {
    isKnown: () => keep.get(keyName) !== null,
    token: () => {
      const token = keep.get(tokenName)
      if (token) return Promise.resolve(token)
      beginning ??= begin().finally(() => {
        beginning = null
      })
      return beginning
    },
    drop: (token) => {
      if (keep.get(tokenName) === token) keep.remove(tokenName)
    },
    calling: async (act) => {
      const token = await visitor.token()
      try {
        return await act(token)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        visitor.drop(token)
        return act(await visitor.token())
      }
    },
    forget: () => {
      beginning = null
      keep.remove(keyName)
      keep.remove(tokenName)
    },
  }
  return visitor
}
