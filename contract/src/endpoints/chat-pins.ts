import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { id, nothing } from '../fields.ts'

/** The pinned chats, in the order in which they were pinned. */
const Pins = z.object({ chatIds: z.array(z.string()) })
const oneChat = z.strictObject({ chatId: id })

/** Open chats that the signed-in user keeps at the top of their lists. Nobody else sees it. */
export const chatPins = {
  list: endpoint({ method: 'GET', path: '/chats/pins', access: anyUser, input: nothing, entity: Pins, errors: [] }),
  pin: endpoint({
    method: 'POST',
    path: '/chats/:chatId/pin',
    access: anyUser,
    input: oneChat,
    entity: Pins,
    errors: ['CHAT_NOT_FOUND', 'CHAT_CLOSED', 'PINS_TOO_MANY'],
  }),
  unpin: endpoint({
    method: 'DELETE',
    path: '/chats/:chatId/pin',
    access: anyUser,
    input: oneChat,
    entity: Pins,
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
