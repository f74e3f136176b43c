import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ApiKey, IssuedKey } from '../entities/api-key.ts'
import { nothing, text } from '../fields.ts'
import { limits } from '../limits.ts'

const integration = needs('AUTHORITY_INTEGRATION', 'OPTION_API')

export const extensions = {
  apiKey: endpoint({
    method: 'GET',
    path: '/extensions/api-key',
    access: integration,
    input: nothing,
    /** Null: there is none yet. */
    entity: z.object({ apiKey: z.nullable(ApiKey) }),
    errors: [],
  }),
  /** Makes a key. The previous one stops working with the answer. */
  issueKey: endpoint({
    method: 'POST',
    path: '/extensions/api-key',
    access: integration,
    /** `confirmation`: the name of the organization, typed; needed when there is a key already. */
    input: z.strictObject({ confirmation: z.optional(text(limits.organizationName)) }),
    entity: IssuedKey,
    errors: ['CONFIRMATION_WRONG'],
  }),
  revokeKey: endpoint({
    method: 'DELETE',
    path: '/extensions/api-key',
    access: integration,
    input: z.strictObject({ confirmation: text(limits.organizationName) }),
    entity: z.null(),
    errors: ['CONFIRMATION_WRONG'],
  }),
} as const
