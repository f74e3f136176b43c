import type { Client } from './client.ts'
import { makeKey } from './core/ids.ts'
import { ApiError } from './errors.ts'
import type { Platform } from './platform.ts'

export interface Page {
  readonly url: string
  readonly title: string
}
/** The person who writes: one browser, identified by a key that it generates. */
export interface Visitor {
  /** Whether this browser has a key; reads only the storage. */
  isKnown(): boolean
  /** The token for calls; creates the visitor if there is none. Throws ApiError, NetworkError. */
  token(): Promise<string>
  /** The server rejects this token: the next `token()` gets a new one with the same key. */
  drop(token: string): void
  /** Calls `action` with a token, and once more with a new one when the server rejects the first. */
  withToken<T>(action: (token: string) => Promise<T>): Promise<T>
  /** Sign-out: removes key and token from this browser. */
  forget(): void
}

export const createVisitor = (o: {
  readonly client: Client
  readonly widgetId: string
  readonly platform: Pick<Platform, 'storage' | 'randomBytes'>
  readonly page: () => Page | undefined
  /** A signed token about the user of the site; undefined: nobody is signed in there. */
  readonly identity?: (() => string | undefined) | undefined
}): Visitor => {
  const { storage, randomBytes } = o.platform
  const keyName = `${o.widgetId}.key`
  const tokenName = `${o.widgetId}.token`
  let beginning: Promise<string> | null = null

  const begin = async (): Promise<string> => {
    const key = storage.get(keyName) ?? makeKey(randomBytes(24))
    storage.set(keyName, key)
    const page = o.page()
    const identity = o.identity?.()
    const { token } = await o.client.call('start', {
      widgetId: o.widgetId,
      key,
      ...(identity && { identity }),
      ...(page && { page }),
    })
    // A sign-out meanwhile wins.
    if (storage.get(keyName) === key) storage.set(tokenName, token)
    return token
  }
  const visitor: Visitor = {
    isKnown: () => storage.get(keyName) !== null || o.identity?.() !== undefined,
    token: () => {
      const token = storage.get(tokenName)
      if (token) return Promise.resolve(token)
      beginning ??= begin().finally(() => {
        beginning = null
      })
      return beginning
    },
    drop: (token) => {
      if (storage.get(tokenName) === token) storage.remove(tokenName)
    },
    withToken: async (action) => {
      const token = await visitor.token()
      try {
        return await action(token)
      } catch (error) {
        if (!(error instanceof ApiError) || error.status !== 401) throw error
        visitor.drop(token)
        return action(await visitor.token())
      }
    },
    forget: () => {
      beginning = null
      storage.remove(keyName)
      storage.remove(tokenName)
    },
  }
  return visitor
}
