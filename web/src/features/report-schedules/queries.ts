import { reportSchedules } from '@beseda/contract/endpoints/report-schedules.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const schedulesQuery = queryOptions({
  queryKey: [...liveKeys.reportSchedules, 'list'] as const,
  queryFn: ({ signal }) => call(reportSchedules.list, {}, { signal }),
})
export const peopleQuery = queryOptions({
  queryKey: [...liveKeys.users, 'reportRecipients'] as const,
  queryFn: ({ signal }) => call(reportSchedules.people, {}, { signal }),
  staleTime: 60_000,
})
