import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Licences } from '../entities/licence.ts'
import { nothing } from '../fields.ts'

const operators = needs('AUTHORITY_CHAT_DISTRIBUTION')

export const licences = {
  state: endpoint({
    method: 'GET',
    path: '/licences',
    access: operators,
    input: nothing,
    entity: Licences,
    errors: [],
  }),
  /** “Tell me when one is free”, and no longer. */
  wait: endpoint({
    method: 'POST',
    path: '/licences/wait',
    access: operators,
    input: z.strictObject({ waiting: z.boolean({ error: 'FIELD_INVALID' }) }),
    entity: z.object({ waiting: z.boolean() }),
    errors: [],
  }),
} as const
