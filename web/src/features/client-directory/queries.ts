import { clientDirectory } from '@beseda/contract/endpoints/client-directory.ts'
import { clients } from '@beseda/contract/endpoints/clients.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'
import type { DirectoryView } from './view.ts'

export const directoryKey = ['clients', 'list'] as const

/** Pages of the directory; the rows stay visible while the next answer is loading. */
export const directoryQuery = ({ filter, sort, order }: DirectoryView) =>
  infiniteQueryOptions({
    queryKey: [...directoryKey, filter, sort, order] as const,
    queryFn: ({ signal, pageParam }) => {
      const page = { limit: 100, ...(pageParam !== null && { cursor: pageParam }) }
      return call(clientDirectory.list, { ...filter, sort, order, ...page }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
/** Tags whose name contains the text, and the chosen one. */
export const tagsQuery = (search: string, chosen?: string) =>
  queryOptions({
    queryKey: ['clientTags', search, chosen ?? null] as const,
    queryFn: ({ signal }) => call(clients.tags, { search, ...(chosen && { chosen }) }, { signal }),
    staleTime: 60_000,
  })
export const channelChoicesQuery = queryOptions({
  queryKey: [...liveKeys.channels, 'ofClients'] as const,
  queryFn: ({ signal }) => call(queues.filterChoices, {}, { signal }),
  staleTime: 60_000,
})
