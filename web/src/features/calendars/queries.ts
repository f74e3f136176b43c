import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

export const calendarsQuery = queryOptions({
  queryKey: [...liveKeys.calendars, 'list'] as const,
  queryFn: ({ signal }) => call(calendars.list, {}, { signal }),
})
