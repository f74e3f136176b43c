import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { StoredFile } from '../entities/file.ts'
import { chosenMentions } from '../entities/mention.ts'
import { Message } from '../entities/message.ts'
import { OwnButton } from '../entities/part.ts'
import { uploadRefusals } from '../errors/files.ts'
import { email, id, messageFiles, messageTemplate, nothing, pageSize, querySeq, seq, text } from '../fields.ts'
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
      /** Instead of text and files; the only thing that a closed reply window lets through. */
      template: messageTemplate,
      internal: z._default(z.boolean(), false),
      /** The text has marks as people type them (`parseMarks`): those that the channel has become formatting. */
      formatted: z.optional(z.boolean()),
      /** Of an internal message. */
      mentions: chosenMentions,
      /** The last entry of the feed that the sender knew. Client messages after it stay unread and unanswered. */
      seenSeq: z.optional(seq),
      /** The last entry of the feed when the text was begun: refused when a colleague has acted in the chat since. */
      draftSeq: z.optional(seq),
      /** The chat starts closing with the message, unless the client has written what the sender had not seen. */
      close: z.optional(z.strictObject({ categoryId: z.optional(id) })),
      /** The message that it answers: of the same chat, and of the client or sent to them. */
      quoteId: z.optional(id),
      /** Below the text, where the channel has buttons. A pressed reply comes back as a message with its label. */
      buttons: z.optional(z.array(OwnButton)),
      /** Only where the channel has letters. */
      subject: z.optional(text(300)),
      cc: z.optional(z.array(email).check(z.maxLength(50, 'TOO_MANY_COPIES'))),
    }),
    entity: Message,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_CLOSED',
      'CHAT_NOT_YOURS',
      'CHANNEL_DEACTIVATED',
      'REPLY_WINDOW_CLOSED',
      'MESSAGE_EMPTY',
      'BUTTON_LINK_INVALID',
      'BUTTON_NAME_EMPTY',
      'BUTTON_TEXT_TOO_LONG',
      'BUTTONS_NEED_TEXT',
      'BUTTONS_REPEATED',
      'CHANNEL_WITHOUT_BUTTONS',
      'TOO_MANY_BUTTONS',
      'MESSAGE_TOO_LONG',
      'SUBJECT_TOO_LONG',
      'TOO_MANY_COPIES',
      'MESSAGE_ID_TAKEN',
      'MENTIONS_TOO_MANY',
      'MENTIONED_CANNOT_SEE',
      'CHANNEL_CANNOT_QUOTE',
      'QUOTE_NOT_FOUND',
      'FILE_NOT_FOUND',
      'FILE_TOO_BIG',
      'TOO_MANY_FILES',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_NOT_SENDABLE',
      'TEMPLATE_HEADER_MISSING',
      'TEMPLATE_HEADER_FORMAT',
      'OPTION_UNAVAILABLE',
      'ANSWERED_MEANWHILE',
      'CHANGED_MEANWHILE',
      'CLOSE_WITHOUT_CATEGORY',
      'CATEGORY_NOT_FOUND',
      'CATEGORY_ACCESS_DENIED',
      'CATEGORY_LEVEL_NOT_LAST',
    ],
  }),
  /** Sends the parts that have not gone. `unknownToo`: also those whose answer was lost, which may then arrive twice. */
  retry: endpoint({
    method: 'POST',
    path: '/chats/:chatId/messages/:messageId/retry',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id, unknownToo: z._default(z.boolean(), false) }),
    entity: Message,
    errors: [
      'CHAT_NOT_FOUND',
      'MESSAGE_NOT_FOUND',
      'MESSAGE_NOT_UNDELIVERED',
      'MESSAGE_OUTCOME_UNKNOWN',
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
  /** Where a formatted letter is shown, in a frame without scripts. The address is good for a day. */
  letter: endpoint({
    method: 'GET',
    path: '/chats/:chatId/messages/:messageId/letter',
    access: anyUser,
    input: z.strictObject({ chatId: id, messageId: id }),
    entity: z.object({ url: z.string() }),
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
