import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const mergesKey = ['clientMerges'] as const
/** Colleagues merge too. */
const shared = { staleTime: 0, refetchInterval: 60_000 } as const

export const suggestionsQuery = queryOptions({
  queryKey: [...mergesKey, 'suggestions'],
  queryFn: ({ signal }) => call(clientMerges.suggestions, {}, { signal }),
  ...shared,
})
export const doneQuery = queryOptions({
  queryKey: [...mergesKey, 'done'],
  queryFn: ({ signal }) => call(clientMerges.list, {}, { signal }),
  ...shared,
})
export const previewQuery = (firstId: string, secondId: string) =>
  queryOptions({
    queryKey: [...mergesKey, 'preview', firstId, secondId],
    queryFn: ({ signal }) => call(clientMerges.preview, { firstId, secondId }, { signal }),
    staleTime: 0,
    retry: false,
  })
export const candidatesQuery = (search: string) =>
  queryOptions({
    queryKey: [...mergesKey, 'candidates', search],
    queryFn: ({ signal }) => call(clientMerges.candidates, { search }, { signal }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
