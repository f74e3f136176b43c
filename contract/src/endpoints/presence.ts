import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { BreakPlaces } from '../entities/presence.ts'
import { nothing } from '../fields.ts'

export const presence = {
  /** How many of the own teams are on a break, who, and where one stands in the line. */
  breaks: endpoint({
    method: 'GET',
    path: '/presence/breaks',
    access: needs('AUTHORITY_CHAT_DISTRIBUTION'),
    input: nothing,
    entity: BreakPlaces,
    errors: [],
  }),
} as const
