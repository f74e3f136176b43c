import { replyTemplates } from '@beseda/contract/endpoints/reply-templates.ts'
import { queryOptions } from '@tanstack/react-query'
import { call } from '../../../lib/api.ts'
import { liveKeys } from '../../../lib/live-keys.ts'

/** Links of files in it end after a day; a page that stays open longer fetches it again. */
const freshMs = 12 * 3_600_000

/** All templates that the user may use. The stream says when it is stale. */
export const replyTemplatesQuery = queryOptions({
  queryKey: [...liveKeys.replyTemplates, 'list'] as const,
  queryFn: ({ signal }) => call(replyTemplates.list, {}, { signal }),
  staleTime: freshMs,
})
