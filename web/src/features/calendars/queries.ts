import { calendars } from '@beseda/contract/endpoints/calendars.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'

export const calendarsQuery = queryOptions({
  queryKey: ['calendars', 'list'] as const,
  queryFn: ({ signal }) => call(calendars.list, {}, { signal }),
})
