import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { CrmConnection, CrmFields, CrmLink } from '../entities/crm.ts'
import { id, nothing, requiredText, text } from '../fields.ts'
import { limits } from '../limits.ts'

const integration = needs('AUTHORITY_INTEGRATION', 'OPTION_API')
const flag = z.boolean({ error: 'FIELD_INVALID' })
const connected = z.object({ connection: z.nullable(CrmConnection) })

/** The CRM of the organization: docs/crm.md. */
export const crm = {
  find: endpoint({
    method: 'GET',
    path: '/extensions/crm',
    access: integration,
    input: nothing,
    entity: connected,
    errors: [],
  }),
  /** Asks the CRM first. Another access to the same CRM keeps the links. */
  connect: endpoint({
    method: 'POST',
    path: '/extensions/crm',
    access: integration,
    /** The address of its incoming webhook. */
    input: z.strictObject({ address: requiredText(limits.webhookUrl), pushNew: flag, pullNew: flag }),
    entity: connected,
    errors: ['CRM_ACCESS_WRONG', 'CRM_RIGHTS_MISSING', 'CRM_UNAVAILABLE'],
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/extensions/crm',
    access: integration,
    input: z.strictObject({ pushNew: flag, pullNew: flag }),
    entity: connected,
    errors: ['CRM_NOT_CONNECTED'],
  }),
  /** What tags and extra fields can be synchronised with. Asks the CRM. */
  fields: endpoint({
    method: 'GET',
    path: '/extensions/crm/fields',
    access: integration,
    input: nothing,
    entity: CrmFields,
    errors: ['CRM_ACCESS_WRONG', 'CRM_NOT_CONNECTED', 'CRM_RIGHTS_MISSING', 'CRM_UNAVAILABLE'],
  }),
  /** Replaces the mapping, and compares all contacts again. */
  map: endpoint({
    method: 'POST',
    path: '/extensions/crm/mapping',
    access: integration,
    input: z.strictObject({
      mapping: z
        .array(z.strictObject({ here: z.union([z.literal('tags'), id]), there: text(limits.crmFieldCode) }))
        .check(z.maxLength(limits.extraFields + 1, 'TEXT_TOO_LONG')),
    }),
    entity: connected,
    errors: ['CRM_ACCESS_WRONG', 'CRM_NOT_CONNECTED', 'CRM_RIGHTS_MISSING', 'CRM_UNAVAILABLE'],
  }),
  /** All contacts again, from the first. */
  synchronise: endpoint({
    method: 'POST',
    path: '/extensions/crm/synchronisation',
    access: integration,
    input: nothing,
    entity: connected,
    errors: ['CRM_NOT_CONNECTED'],
  }),
  /** Clients stay as they are, without links. */
  disconnect: endpoint({
    method: 'DELETE',
    path: '/extensions/crm',
    access: integration,
    input: nothing,
    entity: connected,
    errors: [],
  }),
  /** Where a client is found in the CRM, who synchronised them and when. */
  links: endpoint({
    method: 'GET',
    path: '/clients/:clientId/crm-links',
    access: needsOption('OPTION_CLIENT_PROFILE'),
    input: z.strictObject({ clientId: id }),
    entity: z.object({ links: z.array(CrmLink) }),
    errors: ['PROFILE_NOT_FOUND'],
  }),
} as const
