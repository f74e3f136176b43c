import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientChats } from '../entities/client-chats.ts'
import { Message } from '../entities/message.ts'
import { cursor, id, pageSize } from '../fields.ts'

/** The history of a client over all channels. */
export const combinedHistory = {
  chats: endpoint({
    method: 'GET',
    path: '/chats/:chatId/client-chats',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    entity: ClientChats,
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** The entries of all chats of the client that the user sees, from the newest page to older ones. */
  messages: endpoint({
    method: 'GET',
    path: '/chats/:chatId/client-messages',
    access: anyUser,
    input: z.strictObject({ chatId: id, cursor: z.optional(cursor), limit: pageSize }),
    /** In rising time; `next` is null when nothing is older. */
    entity: z.object({ messages: z.array(Message), next: z.nullable(z.string()) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
