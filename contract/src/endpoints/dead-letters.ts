import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DeadLetterKind, DeadLetterPage } from '../entities/dead-letter.ts'
import { cursor, id, pageSize } from '../fields.ts'

const matching = { kind: z.optional(DeadLetterKind), channelId: z.optional(id) }
const page = z.strictObject({ ...matching, cursor: z.optional(cursor), limit: pageSize })
const letterId = z.string().check(z.regex(/^(job|event)-\d{1,18}$/, 'FIELD_INVALID'))
/** `ids`: these; absent: all that match, the oldest 200 of them per call. What is tried again already is left out. */
const again = z.strictObject({
  ids: z.optional(z.array(letterId).check(z.maxLength(200, 'FIELD_INVALID'))),
  ...matching,
})
const result = z.object({ retried: z.number(), left: z.number() })

/** Work that gave up, newest first: of the user's organization, or of all organizations for the service. */
export const deadLetters = {
  list: endpoint({
    method: 'GET',
    path: '/dead-letters',
    access: needs('AUTHORITY_SERVICE_ACCOUNT'),
    input: page,
    entity: DeadLetterPage,
    errors: [],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/dead-letters/retry',
    access: needs('AUTHORITY_SERVICE_ACCOUNT'),
    input: again,
    entity: result,
    errors: [],
  }),
  listAll: endpoint({
    method: 'GET',
    path: '/service/dead-letters',
    access: needs('RIGHT_OBSERVER'),
    input: page,
    entity: DeadLetterPage,
    errors: [],
  }),
  retryAll: endpoint({
    method: 'POST',
    path: '/service/dead-letters/retry',
    access: needs('RIGHT_OBSERVER'),
    input: again,
    entity: result,
    errors: [],
  }),
} as const
