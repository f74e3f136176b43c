import type { Viewer } from '@beseda/contract/access.ts'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { CurrentUser, Preferences } from '@beseda/contract/entities/user.ts'
import type { QueueViewer } from '@beseda/domain/chats/queues.ts'
import { hashKey, type QueryClient, queryOptions, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { call } from './api.ts'
import { liveKeys } from './live-keys.ts'
import { stored } from './storage.ts'

const keptViewer = (): CurrentUser | undefined => {
  try {
    return JSON.parse(stored.viewer.get() ?? '') as CurrentUser
  } catch {
    return undefined
  }
}

/**
 * The signed-in user. The last known one is stored in this browser, so that the shell renders before the answer comes.
 */
export const viewerQuery = queryOptions({
  queryKey: liveKeys.viewer,
  queryFn: async ({ signal }) => {
    const user = await call(auth.currentUser, {}, { signal })
    stored.viewer.set(JSON.stringify(user))
    return user
  },
  initialData: keptViewer,
  initialDataUpdatedAt: 0,
})

const viewerHash = hashKey(viewerQuery.queryKey)
interface Source {
  readonly subscribe: (changed: () => void) => () => void
  readonly read: () => CurrentUser | undefined
}
const sources = new WeakMap<QueryClient, Source>()
const makeSource = (queryClient: QueryClient): Source => {
  const listeners = new Set<() => void>()
  let stop: (() => void) | null = null
  const cache = queryClient.getQueryCache()
  return {
    subscribe: (changed) => {
      listeners.add(changed)
      stop ??= cache.subscribe(({ query }) => {
        if (query.queryHash === viewerHash) for (const listener of listeners) listener()
      })
      return () => {
        listeners.delete(changed)
        if (listeners.size > 0) return
        stop?.()
        stop = null
      }
    },
    read: () => cache.get<CurrentUser>(viewerHash)?.state.data,
  }
}
/**
 * Only below the guard, which has loaded the user; the layout keeps the query fresh. Half of the components of a page read the
 * user, so they share one subscription: an observer in each cost more than their rendering.
 */
export const useViewer = (): CurrentUser => {
  const queryClient = useQueryClient()
  const source = sources.get(queryClient) ?? makeSource(queryClient)
  sources.set(queryClient, source)
  const user = useSyncExternalStore(source.subscribe, source.read)
  if (!user) throw queryClient.ensureQueryData(viewerQuery)
  return user
}

/** A user that this browser stored before there were preferences has the initial ones. */
export const preferencesOf = (user: CurrentUser): Preferences =>
  (user as Partial<CurrentUser>).preferences ?? { undoSend: false, shareDrafts: true }

/** Rights and options in the form that `denial` of the contract needs. */
export const accessOf = (user: CurrentUser): Viewer => ({
  rights: user.role.rights.map((right) => right.name),
  options: user.options,
  twoFactorDue: user.twoFactorDue,
})
/** What determines which chats this user sees in which queue. */
export const queueViewerOf = (user: CurrentUser): QueueViewer => ({
  userId: user.id,
  teamIds: user.teams.map((team) => team.id),
  channelIds: user.channelIds,
  allChats: user.role.rights.some((right) => right.name === 'AUTHORITY_ALL_CHATS'),
})

/** Updates the loaded user, after a change by the user or by a frame. */
export const useChangeViewer = (): ((change: Partial<CurrentUser>) => void) => {
  const queryClient = useQueryClient()
  return (change) => queryClient.setQueryData(viewerQuery.queryKey, (user) => user && { ...user, ...change })
}
