import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Chat } from '../entities/chat.ts'
import { id, time, whole } from '../fields.ts'

const oneChat = z.strictObject({ chatId: id })

/** Chats put away until a time. */
export const snoozes = {
  /** When it may return if it is put away now, by its working calendar: an offer, null where there is no such time. */
  times: endpoint({
    method: 'GET',
    path: '/chats/:chatId/snooze-times',
    access: anyUser,
    input: oneChat,
    entity: z.object({ evening: z.nullable(time), tomorrow: z.nullable(time), monday: z.nullable(time) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** The operator of the chat puts it away until a time; the client's next message brings it back. */
  start: endpoint({
    method: 'POST',
    path: '/chats/:chatId/snooze',
    access: anyUser,
    input: z.strictObject({
      chatId: id,
      until: whole({ min: 0, max: Number.MAX_SAFE_INTEGER }, 'TIME_INVALID', 'TIME_INVALID'),
    }),
    entity: Chat,
    errors: ['CHAT_NOT_FOUND', 'CHAT_CLOSED', 'CHAT_NOT_YOURS', 'SNOOZE_TIME_INVALID'],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/chats/:chatId/snooze',
    access: anyUser,
    input: oneChat,
    entity: Chat,
    errors: ['CHAT_NOT_FOUND', 'CHAT_CLOSED', 'CHAT_NOT_YOURS'],
  }),
} as const
