import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { BreakSlots } from '../entities/presence.ts'
import { nothing } from '../fields.ts'

export const presence = {
  /** How many operators of the user's teams are on a break, who, and the user's position on the waitlist. */
  breaks: endpoint({
    method: 'GET',
    path: '/presence/breaks',
    access: needs('AUTHORITY_CHAT_DISTRIBUTION'),
    input: nothing,
    entity: BreakSlots,
    errors: [],
  }),
} as const
