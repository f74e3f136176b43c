import * as z from 'zod/mini'
import { anyUser, anyVisitor } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Entities, Position } from '../realtime.ts'

/**
 * Long polling, for networks that block websockets: the same frames, answered when there is one or after `pollMs`.
 * Without `since`, and after a forgotten epoch, `resync` is true and there are no frames. The typing frames are in `typing`.
 */
const input = z.strictObject({ since: z.optional(Position) })
const entity = z.object({
  epoch: z.string(),
  position: z.number(),
  resync: z.boolean(),
  frames: z.array(z.object({ position: z.number(), event: z.string(), entities: Entities })),
  typing: z.array(
    z.object({ chatId: z.string(), kind: z.enum(['client', 'operator']), id: z.string(), name: z.string() }),
  ),
})

export const realtimePoll = {
  user: endpoint({ method: 'POST', path: '/realtime/poll', access: anyUser, input, entity, errors: [] }),
  visitor: endpoint({
    method: 'POST',
    path: '/widget/realtime/poll',
    access: anyVisitor,
    input,
    entity,
    errors: [],
    summary: 'What happened since a position, by long polling (the websocket’s frames).',
  }),
} as const
