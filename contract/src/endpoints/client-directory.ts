import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientFilter, ClientRun, ClientSort, clientFilter, ListedClient } from '../entities/client-list.ts'
import { cursor, id, nameText, pageSize } from '../fields.ts'
import { limits } from '../limits.ts'

/** What is done with every client, as in the calls for one client. A tag that a client has already is no refusal. */
export const ClientRunAction = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('addTag'), tag: nameText(limits.clientTag) }),
  z.strictObject({ name: z.literal('removeTag'), tagId: id }),
  /** null: none any more. */
  z.strictObject({ name: z.literal('setStatus'), statusId: z.nullable(id) }),
])
export type ClientRunAction = z.infer<typeof ClientRunAction>

const edits = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')
const one = z.strictObject({ clientRunId: id })

/** All clients that the user sees, and actions for many of them. */
export const clientDirectory = {
  list: endpoint({
    method: 'GET',
    path: '/clients',
    access: needsOption('OPTION_CLIENT_PROFILE'),
    input: z.strictObject({
      ...clientFilter,
      sort: z._default(ClientSort, 'created'),
      order: z._default(z.enum(['up', 'down'], { error: 'FIELD_INVALID' }), 'down'),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** `isMore`: there are more than `total`; counting has stopped. */
    entity: z.object({
      clients: z.array(ListedClient),
      total: z.number(),
      isMore: z.boolean(),
      next: z.nullable(z.string()),
    }),
    errors: [],
  }),
  /**
   * A job: each client in its own transaction, with the rights and refusals of the call for one client. Of a filter: the clients
   * that match at the moment of the call. The caller makes the `id`: a repeated call starts nothing.
   */
  startRun: endpoint({
    method: 'POST',
    path: '/clients/runs',
    access: edits,
    input: z.strictObject({
      id,
      of: z.union([
        z.strictObject({ clientIds: z.array(id).check(z.minLength(1), z.maxLength(limits.clientRun)) }),
        z.strictObject({ filter: ClientFilter }),
      ]),
      action: ClientRunAction,
    }),
    entity: ClientRun,
    errors: ['CLIENT_RUN_EMPTY', 'CLIENT_RUN_NOT_FOUND', 'CLIENT_RUN_TOO_MANY', 'OPTION_UNAVAILABLE'],
  }),
  /** Of the caller's own ones. */
  run: endpoint({
    method: 'GET',
    path: '/clients/runs/:clientRunId',
    access: edits,
    input: one,
    entity: ClientRun,
    errors: ['CLIENT_RUN_NOT_FOUND'],
  }),
  /** What is done stays done. Stopping twice is no error. */
  stopRun: endpoint({
    method: 'POST',
    path: '/clients/runs/:clientRunId/stop',
    access: edits,
    input: one,
    entity: ClientRun,
    errors: ['CLIENT_RUN_NOT_FOUND'],
  }),
} as const
