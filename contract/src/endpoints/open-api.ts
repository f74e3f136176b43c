import * as z from 'zod/mini'
import { apiKey } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { OpenChat } from '../entities/open-api.ts'
import { cursor, pageSize, queryTime } from '../fields.ts'

/** For programs of the organization. Every answer has the rate limit: `ratelimit-limit`, `ratelimit-remaining`, `ratelimit-reset` (seconds). */
export const openApi = {
  chats: endpoint({
    method: 'GET',
    path: '/open/v1/chats',
    access: apiKey('OPTION_API'),
    input: z.strictObject({
      status: z.optional(z.enum(['pending', 'assigned', 'closed'], { error: 'FIELD_INVALID' })),
      /** Only chats with activity from then on. */
      since: z.optional(queryTime),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    entity: z.object({ chats: z.array(OpenChat), next: z.nullable(z.string()) }),
    errors: [],
    summary:
      'The chats of the organization, newest activity first, page by page: pass `next` as `cursor` until it is null. At most 120 calls a minute; the headers ratelimit-limit, ratelimit-remaining and ratelimit-reset (seconds) tell what is left.',
  }),
} as const
