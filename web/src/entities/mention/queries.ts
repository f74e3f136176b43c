import { mentions } from '@beseda/contract/endpoints/mentions.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** How many internal messages mention the user and are unread. Frames call it stale. */
export const unreadMentionsQuery = queryOptions({
  queryKey: [...liveKeys.mentions, 'unread'],
  queryFn: ({ signal }) => call(mentions.count, {}, { signal }),
  staleTime: Infinity,
})
/** The newest first. */
export const mentionsQuery = (onlyUnread: boolean) =>
  infiniteQueryOptions({
    queryKey: [...liveKeys.mentions, 'list', onlyUnread],
    queryFn: ({ pageParam, signal }) =>
      call(
        mentions.list,
        { ...(onlyUnread && { unread: 'only' as const }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next ?? undefined,
    staleTime: Infinity,
  })
