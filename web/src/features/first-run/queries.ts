import { firstRun } from '@beseda/contract/endpoints/first-run.ts'
import { twoFactor } from '@beseda/contract/endpoints/two-factor.ts'
import type { FirstStep } from '@beseda/contract/entities/first-run.ts'
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { toast } from '../../lib/toasts.ts'

const queryKey = ['firstRun', 'state'] as const
/** Asked every few seconds while the page is open: a client writes meanwhile, a site loads the widget. */
export const stateQuery = queryOptions({
  queryKey,
  queryFn: ({ signal }) => call(firstRun.state, {}, { signal }),
  staleTime: 0,
  refetchInterval: 4000,
})
export const secondFactorQuery = queryOptions({
  queryKey: ['firstRun', 'secondFactor'],
  queryFn: ({ signal }) => call(twoFactor.status, {}, { signal }),
  staleTime: 0,
})
export const useSkip = () => {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (change: { readonly step: FirstStep; readonly skipped: boolean }) => call(firstRun.skip, change),
    onSuccess: (state) => queryClient.setQueryData(queryKey, state),
    onError: (error) => toast({ kind: 'error', text: error.message }),
  })
}
