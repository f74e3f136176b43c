import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Licences, LicenceWait } from '../entities/licence.ts'
import { PresenceNow } from '../entities/presence.ts'
import { id, nothing } from '../fields.ts'

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
  /** Joins the waitlist for a licence, or leaves it. Answers the position on it. */
  wait: endpoint({
    method: 'POST',
    path: '/licences/wait',
    access: operators,
    input: z.strictObject({ waiting: z.boolean({ error: 'FIELD_INVALID' }) }),
    entity: LicenceWait,
    errors: [],
  }),
  /** Takes the licence of an idle operator: they go offline, the caller online. */
  take: endpoint({
    method: 'POST',
    path: '/licences/take',
    access: needs('RIGHT_ACCOUNT_CONTROL'),
    input: z.strictObject({ userId: id }),
    entity: PresenceNow,
    errors: ['NOT_AN_OPERATOR', 'USER_NOT_FOUND', 'LICENCE_IN_USE', 'LICENCES_OCCUPIED'],
  }),
} as const
