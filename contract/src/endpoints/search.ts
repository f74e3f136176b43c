import * as z from 'zod/mini'
import { anyUser, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Found, FoundClient } from '../entities/search.ts'
import { cursor, id, pageSize, queryTime, requiredText, text } from '../fields.ts'
import { limits } from '../limits.ts'

const idOrNone = z
  .string({ error: 'FIELD_REQUIRED' })
  .check(z.regex(/^(none|[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/, 'ID_INVALID'))

/** Which requests are searched: those that satisfy all the given conditions. `none`: without it. */
const searchFilterShape = {
  /** Part of the client's name, phone or address. */
  client: z.optional(text(limits.searchText)),
  channel: z.optional(id),
  team: z.optional(idOrNone),
  operator: z.optional(idOrNone),
  /** Of this category, or of one below it. */
  category: z.optional(idOrNone),
  tag: z.optional(id),
  clientStatus: z.optional(idOrNone),
  state: z.optional(z.enum(['open', 'closed'])),
  rating: z.optional(z.enum(['1', '2', '3', '4', '5', 'none'])),
  /** Of the message, or of the opening of the request. `from` inclusive, `until` exclusive. */
  from: z.optional(queryTime),
  until: z.optional(queryTime),
}
const findInput = z.strictObject({
  text: z._default(text(limits.searchText), ''),
  ...searchFilterShape,
  cursor: z.optional(cursor),
  limit: pageSize,
})
export type SearchInput = z.infer<typeof findInput>

/** Searches over all chats that the user may see, and their messages. Messages that were taken back are not found. */
export const search = {
  /** A few of each, for the command palette. `meant`: nothing was found for the text as typed, but for the keys in the other layout. */
  quick: endpoint({
    method: 'GET',
    path: '/search/quick',
    access: anyUser,
    input: z.strictObject({ text: requiredText(limits.searchText) }),
    entity: z.object({
      clients: z.array(FoundClient),
      requests: z.array(Found),
      messages: z.array(Found),
      meant: z.nullable(z.string()),
    }),
    errors: [],
  }),
  /** Newest first. Without a text: the requests that the filters leave. */
  find: endpoint({
    method: 'GET',
    path: '/search',
    access: needsOption('OPTION_EXTENDED_SEARCH'),
    input: findInput,
    /** `next` is null on the last page. */
    entity: z.object({ found: z.array(Found), meant: z.nullable(z.string()), next: z.nullable(z.string()) }),
    errors: [],
  }),
} as const
