import { userImports } from '@beseda/contract/endpoints/user-imports.ts'
import type { ImportOutcome } from '@beseda/contract/entities/user-import.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const importsKey = ['userImports'] as const

/** While it runs, its numbers change. */
const everyMs = 1500
export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => call(userImports.list, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.imports.some((i) => i.state === 'running') ? everyMs : false),
})
export const importQuery = (importId: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', importId],
    queryFn: ({ signal }) => call(userImports.one, { importId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
  })
/** `applied`: how many rows are; the list is read again when there are more. */
export const importRowsQuery = (importId: string, outcome: ImportOutcome | undefined, applied: number) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, 'rows', importId, outcome, applied],
    queryFn: ({ signal, pageParam }) =>
      call(
        userImports.rows,
        { importId, limit: 100, ...(outcome && { outcome }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
