import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Message } from '../entities/message.ts'
import { ScheduledMessage } from '../entities/scheduled-message.ts'
import { id, seq, text } from '../fields.ts'
import { limits } from '../limits.ts'

const one = { chatId: id, messageId: id }
const form = {
  text: text(limits.messageText),
  /** Milliseconds since 1970; at most a year ahead. */
  at: z.int({ error: 'FIELD_REQUIRED' }),
  unlessClientWrites: z.boolean(),
}
const writing = [
  'CHAT_NOT_FOUND',
  'CHAT_NOT_YOURS',
  'MESSAGE_EMPTY',
  'MESSAGE_TOO_LONG',
  'SCHEDULE_TIME_PAST',
  'SCHEDULE_TOO_FAR',
] as const

/** Replies that go later. Everybody who sees the chat sees them; its operator and their authors change them. */
export const scheduledMessages = {
  list: endpoint({
    method: 'GET',
    path: '/chats/:chatId/scheduled',
    access: anyUser,
    input: z.strictObject({ chatId: id }),
    /** By time. */
    entity: z.object({ scheduled: z.array(ScheduledMessage) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/chats/:chatId/scheduled',
    access: anyUser,
    /** `id` is made by the sender; a repeated call changes nothing. `seenSeq`: the last entry that the author knew. */
    input: z.strictObject({ chatId: id, id, seenSeq: z.optional(seq), ...form }),
    entity: ScheduledMessage,
    errors: [...writing, 'CHAT_CLOSED', 'CHANNEL_DEACTIVATED', 'MESSAGE_ID_TAKEN', 'TOO_MANY_SCHEDULED'],
  }),
  /** Also starts a stopped one again: from now on, what happened before is known. */
  change: endpoint({
    method: 'PATCH',
    path: '/chats/:chatId/scheduled/:messageId',
    access: anyUser,
    input: z.strictObject({ ...one, ...form }),
    entity: ScheduledMessage,
    errors: [...writing, 'SCHEDULED_NOT_FOUND'],
  }),
  /** By its operator; it goes as a message of this user. */
  sendNow: endpoint({
    method: 'POST',
    path: '/chats/:chatId/scheduled/:messageId/send',
    access: anyUser,
    input: z.strictObject(one),
    entity: Message,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_NOT_YOURS',
      'CHAT_CLOSED',
      'CHANNEL_DEACTIVATED',
      'REPLY_WINDOW_CLOSED',
      'MESSAGE_TOO_LONG',
      'SCHEDULED_NOT_FOUND',
    ],
  }),
  cancel: endpoint({
    method: 'DELETE',
    path: '/chats/:chatId/scheduled/:messageId',
    access: anyUser,
    input: z.strictObject(one),
    entity: z.object({ id }),
    errors: ['CHAT_NOT_FOUND', 'CHAT_NOT_YOURS', 'SCHEDULED_NOT_FOUND'],
  }),
} as const
