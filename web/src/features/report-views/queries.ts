import { reportViews } from '@beseda/contract/endpoints/report-views.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const viewsQuery = queryOptions({
  queryKey: [...liveKeys.reportViews, 'list'] as const,
  queryFn: ({ signal }) => call(reportViews.list, {}, { signal }),
  staleTime: 60_000,
})
