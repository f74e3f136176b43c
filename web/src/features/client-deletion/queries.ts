import { clientDeletions } from '@beseda/contract/endpoints/client-deletions.ts'
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const deletionsKey = ['clientDeletions'] as const
/** While one runs, its numbers change. */
const everyMs = 1000

export const deletionsQuery = infiniteQueryOptions({
  queryKey: [...deletionsKey, 'list'],
  queryFn: ({ signal, pageParam }) =>
    call(clientDeletions.list, { limit: 100, ...(pageParam !== null && { cursor: pageParam }) }, { signal }),
  initialPageParam: null as string | null,
  getNextPageParam: (last) => last.next,
  staleTime: 0,
  refetchInterval: ({ state }) =>
    state.data?.pages.some((page) => page.deletions.some((one) => one.state === 'running')) ? everyMs : false,
})
export const deletionQuery = (clientDeletionId: string) =>
  queryOptions({
    queryKey: [...deletionsKey, 'one', clientDeletionId],
    queryFn: ({ signal }) => call(clientDeletions.one, { clientDeletionId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
  })
export const previewQuery = (clientId: string) =>
  queryOptions({
    queryKey: [...deletionsKey, 'preview', clientId],
    queryFn: ({ signal }) => call(clientDeletions.preview, { clientId }, { signal }),
    staleTime: 0,
    gcTime: 0,
  })
