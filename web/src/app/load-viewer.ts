import type { CurrentUser } from '@beseda/contract/entities/user.ts'
import type { QueryClient } from '@tanstack/react-query'
import { ApiError, NetworkError } from '../lib/api-error.ts'
import { stored } from '../lib/storage.ts'
import { viewerQuery } from '../lib/viewer.ts'

export type Loaded =
  | { readonly user: CurrentUser }
  | { readonly failure: 'signedOut' | 'ended' | 'userUnavailable' | 'unavailable' }

/** The server is unavailable, which says nothing about the sign-in. */
export const isAway = (error: unknown): boolean =>
  error instanceof NetworkError || (error instanceof ApiError && error.status === 503)

/**
 * The signed-in user for the guard: the stored one at once (and refetched in the background), else from the server. An
 * unavailable server does not end the sign-in; every other failure does.
 */
export const loadViewer = (queryClient: QueryClient): Promise<Loaded> =>
  load(() => queryClient.ensureQueryData({ ...viewerQuery, retry: false }))

/** The user as the server knows them now, whatever was kept. */
export const reloadViewer = (queryClient: QueryClient): Promise<Loaded> =>
  load(() => queryClient.fetchQuery({ ...viewerQuery, retry: false, staleTime: 0 }))

const load = async (find: () => Promise<CurrentUser>): Promise<Loaded> => {
  if (stored.token.get() === null) return { failure: 'signedOut' }
  try {
    return { user: await find() }
  } catch (error) {
    console.warn('the user could not be loaded', error)
    if (isAway(error)) return { failure: 'unavailable' }
    stored.token.set(null)
    stored.viewer.set(null)
    return { failure: error instanceof ApiError && error.status === 401 ? 'ended' : 'userUnavailable' }
  }
}
