import { support } from '@beseda/contract/endpoints/support.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** Whether there is a support chat, and how many answers are unread. Frames call it stale. */
export const supportQuery = queryOptions({
  queryKey: [...liveKeys.support, 'state'],
  queryFn: ({ signal }) => call(support.state, {}, { signal }),
  staleTime: Infinity,
})
const pageSize = 50
/** The conversation, the newest page first; each page in rising `seq`. */
export const conversationQuery = infiniteQueryOptions({
  queryKey: [...liveKeys.support, 'messages'],
  queryFn: ({ pageParam, signal }) =>
    call(support.messages, { limit: pageSize, ...(pageParam !== null && { before: pageParam }) }, { signal }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ more, messages }) => (more ? messages[0]?.seq : undefined),
  staleTime: Infinity,
})
