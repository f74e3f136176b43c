import { clientImports } from '@beseda/contract/endpoints/client-imports.ts'
import type { ClientImport } from '@beseda/contract/entities/client-import.ts'
import type { ImportOutcome } from '@beseda/contract/entities/user-import.ts'
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const importsKey = ['clientImports'] as const

/** While it runs, its numbers change. */
const everyMs = 1500
export const importsQuery = queryOptions({
  queryKey: [...importsKey, 'list'],
  queryFn: ({ signal }) => call(clientImports.list, {}, { signal }),
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.imports.some((i) => i.state === 'running') ? everyMs : false),
})
export const importQuery = (clientImportId: string) =>
  queryOptions({
    queryKey: [...importsKey, 'one', clientImportId],
    queryFn: ({ signal }) => call(clientImports.one, { clientImportId }, { signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.state === 'running' ? everyMs : false),
  })
/** `applied`, `columns`: the list is read again when more rows are applied, or columns were chosen otherwise. */
export const importRowsQuery = (
  clientImportId: string,
  outcome: ImportOutcome | undefined,
  applied: number,
  columns: ClientImport['columns'],
) =>
  infiniteQueryOptions({
    queryKey: [...importsKey, 'rows', clientImportId, outcome, applied, columns],
    queryFn: ({ signal, pageParam }) =>
      call(
        clientImports.rows,
        { clientImportId, limit: 100, ...(outcome && { outcome }), ...(pageParam !== null && { cursor: pageParam }) },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: (last) => last.next,
    placeholderData: keepPreviousData,
  })
