import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { colourNames } from '../colours.ts'
import { endpoint } from '../endpoint.ts'
import { ClientStatusSettings } from '../entities/client-status.ts'
import { id, nameText, nothing, seenVersion } from '../fields.ts'
import { limits } from '../limits.ts'

const manages = needs('AUTHORITY_PROFILE_STATUS', 'OPTION_PROFILE_STATUSES')
const name = nameText(limits.clientStatusName)
const colour = z.enum(colourNames, {
  error: ({ input }) => (input === undefined || input === '' ? 'FIELD_REQUIRED' : 'COLOUR_NOT_FOUND'),
})

/** The statuses of clients: for everybody to choose from, for some to change. */
export const clientStatuses = {
  /** In their order. */
  list: endpoint({
    method: 'GET',
    path: '/client-statuses',
    access: needsOption('OPTION_PROFILE_STATUSES'),
    input: nothing,
    entity: z.object({ statuses: z.array(ClientStatusSettings) }),
    errors: [],
  }),
  /** Becomes the last one. */
  create: endpoint({
    method: 'POST',
    path: '/client-statuses',
    access: manages,
    input: z.strictObject({ name, colour }),
    entity: ClientStatusSettings,
    errors: ['COLOUR_NOT_FOUND', 'OBJECT_LIMIT_REACHED', 'PROFILE_STATUS_EXISTS'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/client-statuses/:statusId',
    access: manages,
    input: z.strictObject({
      statusId: id,
      version: seenVersion,
      name: z.optional(name),
      colour: z.optional(colour),
    }),
    entity: ClientStatusSettings,
    errors: ['COLOUR_NOT_FOUND', 'FIELDS_CHANGED_MEANWHILE', 'PROFILE_STATUS_EXISTS', 'PROFILE_STATUS_NOT_FOUND'],
  }),
  /** Before that one, or behind all of them. */
  move: endpoint({
    method: 'POST',
    path: '/client-statuses/:statusId/position',
    access: manages,
    input: z.strictObject({ statusId: id, beforeId: z.nullable(id) }),
    entity: ClientStatusSettings,
    errors: ['PROFILE_STATUS_NOT_FOUND'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/client-statuses/:statusId',
    access: manages,
    input: z.strictObject({ statusId: id }),
    entity: z.null(),
    errors: ['PROFILE_STATUS_ACTIVE', 'PROFILE_STATUS_NOT_FOUND'],
  }),
} as const
