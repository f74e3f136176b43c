import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ApiKey, IssuedKey, IssuedProgramKey, ProgramKey, Scope } from '../entities/api-key.ts'
import { id, nameText, nothing, text } from '../fields.ts'
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
  keys: endpoint({
    method: 'GET',
    path: '/extensions/keys',
    access: integration,
    input: nothing,
    entity: z.object({ keys: z.array(ProgramKey) }),
    errors: [],
  }),
  /** Repeated with the same id, as after a lost answer, it makes the key anew. */
  createKey: endpoint({
    method: 'POST',
    path: '/extensions/keys',
    access: integration,
    input: z.strictObject({
      id,
      name: nameText(limits.programKeyName),
      scopes: z.array(Scope).check(z.minLength(1, 'FIELD_REQUIRED'), z.maxLength(10, 'FIELD_INVALID')),
    }),
    entity: IssuedProgramKey,
    errors: ['API_KEY_EXISTS', 'OBJECT_LIMIT_REACHED'],
  }),
  removeKey: endpoint({
    method: 'DELETE',
    path: '/extensions/keys/:apiKeyId',
    access: integration,
    input: z.strictObject({ apiKeyId: id }),
    entity: z.null(),
    errors: ['API_KEY_NOT_FOUND'],
  }),
} as const
