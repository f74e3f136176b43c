import { installation as calls } from '@beseda/contract/endpoints/installation.ts'
import type { ShownSettings } from '@beseda/contract/entities/installation.ts'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

const queryKey = ['installation'] as const
export const settingsQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(calls.settings, {}, { signal }),
  staleTime: 0,
})
/** After saving: shows what holds now, and lets the checklist look again. */
export const takeSettings = (queryClient: QueryClient, settings: ShownSettings): void => {
  queryClient.setQueryData(queryKey, settings)
  void queryClient.invalidateQueries({ queryKey: ['firstRun'] })
  void queryClient.invalidateQueries({ queryKey: ['outbox'] })
}
