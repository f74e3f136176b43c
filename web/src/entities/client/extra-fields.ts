import { extraFields } from '@beseda/contract/endpoints/extra-fields.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../lib/api.ts'
import { liveKeys } from '../../lib/live-keys.ts'

/** The stream says when it is stale. */
export const extraFieldsQuery = queryOptions({
  queryKey: [...liveKeys.extraFields, 'list'] as const,
  queryFn: ({ signal }) => call(extraFields.list, {}, { signal }),
  staleTime: Infinity,
})
