import { clients } from '@beseda/contract/endpoints/clients.ts'
import { queues } from '@beseda/contract/endpoints/queues.ts'
import { search } from '@beseda/contract/endpoints/search.ts'
import type { SearchParameters } from '@beseda/contract/search-parameters.ts'
import { keepPreviousData, queryOptions, useInfiniteQuery } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { inputOf, isEmpty } from './filter.ts'

const pageSize = 50
export const useFound = (parameters: SearchParameters) =>
  useInfiniteQuery({
    queryKey: ['search', parameters],
    queryFn: ({ pageParam, signal }) =>
      call(
        search.find,
        { ...inputOf(parameters), limit: pageSize, ...(pageParam && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: '',
    getNextPageParam: (last) => last.next,
    enabled: !isEmpty(parameters),
    placeholderData: keepPreviousData,
    staleTime: 0,
  })
export const choicesQuery = queryOptions({
  queryKey: ['search', 'choices'] as const,
  queryFn: ({ signal }) => call(queues.filterChoices, {}, { signal }),
  staleTime: 60_000,
})
export const tagsQuery = queryOptions({
  queryKey: ['search', 'tags'] as const,
  queryFn: ({ signal }) => call(clients.tags, { search: '' }, { signal }),
  staleTime: 60_000,
})
