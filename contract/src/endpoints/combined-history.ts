import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientChats } from '../entities/client-chats.ts'
import { id } from '../fields.ts'

/** The history of a client over all channels consists of the feeds of these chats. */
export const combinedHistory = {
  chats: endpoint({
    method: 'GET',
    path: '/chats/:chatId/client-chats',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: ClientChats,
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
