import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { StoredFile } from '../entities/file.ts'
import { Message } from '../entities/message.ts'
import { uploadRefusals } from '../errors/files.ts'
import { id, messageFiles, nothing, pageSize, querySeq, seq, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const messages = {
  list: endpoint({
    method: 'GET',
    path: '/chats/:chatId/messages',
    access: anyUser,
    /** `before`: older than it (exclusive); `after`: newer; neither: the newest. At most one of them. */
    input: z.strictObject({ chatId: id, before: z.optional(querySeq), after: z.optional(querySeq), limit: pageSize }),
    /** In rising `seq`. `firstSeq`, `lastSeq`: the ends of the whole feed (0 when empty). */
    entity: z.object({ messages: z.array(Message), firstSeq: z.number(), lastSeq: z.number() }),
    errors: ['CHAT_NOT_FOUND'],
  }),
  send: endpoint({
    method: 'POST',
    path: '/chats/:chatId/messages',
    access: anyUser,
    /** `id` is made by the sender: a repeated call with the same id returns the message that is already there. */
    input: z.strictObject({
      chatId: id,
      id,
      text: text(limits.messageText),
      fileIds: messageFiles,
      internal: z._default(z.boolean(), false),
      /** The last entry of the feed that the sender knew. Client messages after it stay unread and unanswered. */
      seenSeq: z.optional(seq),
    }),
    entity: Message,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_CLOSED',
      'CHAT_NOT_YOURS',
      'CHANNEL_DEACTIVATED',
      'REPLY_WINDOW_CLOSED',
      'MESSAGE_EMPTY',
      'MESSAGE_TOO_LONG',
      'MESSAGE_ID_TAKEN',
      'FILE_NOT_FOUND',
      'FILE_TOO_BIG',
      'TOO_MANY_FILES',
      'OPTION_UNAVAILABLE',
    ],
  }),
  retry: endpoint({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/retry',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id }),
    entity: Message,
    errors: [
      'CHAT_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
      'MESSAGE_NOT_UNDELIVERED',
      'CHANNEL_DEACTIVATED',
      'REPLY_WINDOW_CLOSED',
      'CHAT_NOT_YOURS',
    ],
  }),
  /** Asks the provider again for the media that could not be copied. Without such media nothing changes. */
  fetchMedia: endpoint({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/media',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id }),
    entity: Message,
    errors: ['CHAT_NOT_FOUND', 'MESSAGE_NOT_FOUND'],
  }),
  upload: endpoint({
    method: 'POST',
    path: '/files',
    access: anyUser,
    input: nothing,
    entity: StoredFile,
    errors: [...uploadRefusals, 'FILE_TOO_BIG'],
    upload: true,
  }),
} as const
