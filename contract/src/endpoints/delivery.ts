import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { DeliveryAttempts } from '../entities/delivery-attempt.ts'
import { Message } from '../entities/message.ts'
import { id } from '../fields.ts'

export const delivery = {
  /** How a message of ours went to its provider: for everybody who sees the chat. */
  attempts: endpoint({
    method: 'GET',
    path: '/chats/:chatId/messages/:messageId/attempts',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id }),
    entity: DeliveryAttempts,
    errors: ['CHAT_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_STATUS_NOT_FOUND'],
  }),
  /** Counts the parts whose answer was lost as delivered. */
  countDelivered: endpoint({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/delivered',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id }),
    entity: Message,
    errors: ['CHAT_NOT_FOUND', 'MESSAGE_NOT_FOUND', 'MESSAGE_OUTCOME_KNOWN', 'CHAT_NOT_YOURS'],
  }),
} as const
