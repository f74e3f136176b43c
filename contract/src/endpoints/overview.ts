import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Overview } from '../entities/overview.ts'
import { nothing } from '../fields.ts'

export const overview = {
  /** The first screen of a supervisor. Every number is the length of a list that `GET /chats` returns for all. */
  now: endpoint({
    method: 'GET',
    path: '/overview',
    access: needs('AUTHORITY_ALL_CHATS'),
    input: nothing,
    entity: Overview,
    errors: [],
  }),
} as const
