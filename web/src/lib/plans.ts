import { plans } from '@beseda/contract/endpoints/plans.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'

/** All plans, and the one of this organization. */
export const plansQuery = queryOptions({
  queryKey: ['plans'],
  queryFn: ({ signal }) => call(plans.list, {}, { signal }),
})
