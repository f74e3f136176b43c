import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id } from '../fields.ts'

export const SeenBecause = z.enum(['operator', 'team', 'noTeam', 'channel', 'allChats'])

export const chatViewers = {
  /** Who sees a chat that the caller sees, and why; by name, at most 500. `total`: all of them. */
  list: endpoint({
    method: 'GET',
    path: '/chats/:chatId/viewers',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: z.object({
      total: z.number(),
      people: z.array(z.object({ id, name: z.string(), role: z.string(), reasons: z.array(SeenBecause) })),
    }),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
