import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Chat } from '../entities/chat.ts'
import { Recipient } from '../entities/contact.ts'
import { id, messageFiles, messageTemplate, text } from '../fields.ts'
import { limits } from '../limits.ts'

const operator = needs('AUTHORITY_CHAT_DISTRIBUTION')

export const newChat = {
  /** Contacts by name, address or number of a request, those with the latest dialogs first; or the one of a chat. */
  recipients: endpoint({
    method: 'GET',
    path: '/chats/recipients',
    access: operator,
    input: z.strictObject({ search: z._default(text(limits.searchText), ''), chatId: z.optional(id) }),
    entity: z.object({ recipients: z.array(Recipient) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
  /**
   * Begins a session with a message to the client; `id` is the message's, so that a repeated call creates nothing twice.
   * The creator gets the chat and needs a free slot. CHAT_EXISTS names the open chat (`chatId`).
   */
  create: endpoint({
    method: 'POST',
    path: '/chats',
    access: operator,
    input: z.strictObject({
      contactId: id,
      id,
      text: text(limits.messageText),
      fileIds: messageFiles,
      template: messageTemplate,
    }),
    entity: Chat,
    errors: [
      'CONTACT_NOT_FOUND',
      'CHAT_EXISTS',
      'CHAT_NOT_STARTABLE',
      'CHANNEL_DEACTIVATED',
      'REPLY_WINDOW_CLOSED',
      'DIALOG_LIMIT_REACHED',
      'PRESENCE_NOT_ONLINE',
      'NOT_AN_OPERATOR',
      'OPERATOR_WITHOUT_TEAM',
      'MESSAGE_EMPTY',
      'MESSAGE_TOO_LONG',
      'MESSAGE_ID_TAKEN',
      'CHANNEL_NOT_FOUND',
      'FILE_NOT_FOUND',
      'FILE_TOO_BIG',
      'TOO_MANY_FILES',
      'TEMPLATE_NOT_FOUND',
      'TEMPLATE_NOT_SENDABLE',
      'TEMPLATE_HEADER_MISSING',
      'TEMPLATE_HEADER_FORMAT',
    ],
  }),
} as const
