import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { chosenMentions } from '../entities/mention.ts'
import { Message } from '../entities/message.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const refusals = [
  'CHAT_NOT_FOUND',
  'MESSAGE_NOT_FOUND',
  'MESSAGE_NOT_YOURS',
  'MESSAGE_NOT_SENT',
  'MESSAGE_REMOVED',
  'MESSAGE_CHANGE_PENDING',
  'MESSAGE_CHANGE_TOO_LATE',
  'CHANNEL_DEACTIVATED',
] as const

/** Changes to messages that were sent. With a provider they are requested: `change` of the answer says what waits. */
export const messageChanges = {
  edit: endpoint({
    method: 'PATCH',
    path: '/chats/:chatId/messages/:messageId',
    access: anyUser,
    /**
     * A repeated call with the same text changes nothing. `mentions`: of an internal message, those chosen anew; earlier ones stay
     * while their names are in the text.
     */
    input: z.strictObject({
      chatId: id,
      messageId: id,
      text: text(limits.messageText),
      mentions: chosenMentions,
      /** As in `messages.send`. */
      formatted: z.optional(z.boolean()),
    }),
    entity: Message,
    errors: [
      ...refusals,
      ...(['CHANNEL_CANNOT_EDIT', 'MESSAGE_NOT_EDITABLE', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'] as const),
      ...(['MENTIONS_TOO_MANY', 'MENTIONED_CANNOT_SEE'] as const),
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/chats/:chatId/messages/:messageId',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id }),
    entity: Message,
    errors: [...refusals, 'CHANNEL_CANNOT_REMOVE'],
  }),
} as const
