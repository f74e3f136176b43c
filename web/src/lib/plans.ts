import { plans } from '@beseda/contract/endpoints/plans.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from './api.ts'
import { liveKeys } from './live-keys.ts'

/** All plans, and the one of this organization. */
export const plansQuery = queryOptions({
  queryKey: liveKeys.plans,
  queryFn: ({ signal }) => call(plans.list, {}, { signal }),
})
