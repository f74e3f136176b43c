import * as z from 'zod/mini'
import { anyUser, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Chat } from '../entities/chat.ts'
import { Choice } from '../entities/choice.ts'
import { ClientCard } from '../entities/client.ts'
import { id, seq } from '../fields.ts'

const oneChat = z.strictObject({ chatId: id })
const categorising = [
  'CHAT_NOT_FOUND',
  'CHAT_CLOSED',
  'CHAT_NOT_YOURS',
  'CATEGORY_NOT_FOUND',
  'CATEGORY_ACCESS_DENIED',
  'CATEGORY_LEVEL_NOT_LAST',
] as const

export const chats = {
  one: endpoint({
    method: 'GET',
    path: '/chats/:chatId',
    access: anyUser,
    input: oneChat,
    entity: Chat,
    errors: ['CHAT_NOT_FOUND'],
  }),
  client: endpoint({
    method: 'GET',
    path: '/chats/:chatId/client',
    access: anyUser,
    input: oneChat,
    entity: ClientCard,
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** Why the chat has its operator, or why it still waits; null when distribution never decided. */
  choice: endpoint({
    method: 'GET',
    path: '/chats/:chatId/choice',
    access: anyUser,
    input: oneChat,
    entity: z.nullable(Choice),
    errors: ['CHAT_NOT_FOUND'],
  }),
  take: endpoint({
    method: 'POST',
    path: '/chats/:chatId/assignment',
    access: anyUser,
    input: oneChat,
    entity: Chat,
    errors: [
      'CHAT_NOT_FOUND',
      'CHAT_CLOSED',
      'CHAT_TAKEN',
      'DIALOG_LIMIT_REACHED',
      'PRESENCE_NOT_ONLINE',
      'NOT_AN_OPERATOR',
      'OPERATOR_WITHOUT_TEAM',
    ],
  }),
  /** Closes it eight seconds later (`closingAt`), unless that is undone, the client writes or an operator answers. */
  close: endpoint({
    method: 'POST',
    path: '/chats/:chatId/closure',
    access: anyUser,
    /** With a category it gets that first: choosing what is missing closes in one call. */
    input: z.strictObject({ chatId: id, categoryId: z.optional(id) }),
    entity: Chat,
    errors: [...categorising, 'CLOSE_WITHOUT_CATEGORY', 'OPTION_UNAVAILABLE'],
  }),
  categorise: endpoint({
    method: 'POST',
    path: '/chats/:chatId/category',
    access: needsOption('OPTION_CHAT_CATEGORIES'),
    /** null: none any more. */
    input: z.strictObject({ chatId: id, categoryId: z.nullable(id) }),
    entity: Chat,
    errors: categorising,
  }),
  /** Too late when it is closed already. */
  undoClose: endpoint({
    method: 'DELETE',
    path: '/chats/:chatId/closure',
    access: anyUser,
    input: oneChat,
    entity: Chat,
    errors: ['CHAT_NOT_FOUND', 'CHAT_CLOSED', 'CHAT_NOT_YOURS'],
  }),
  read: endpoint({
    method: 'POST',
    path: '/chats/:chatId/read',
    access: anyUser,
    /** Everything up to here is read. A smaller number than before marks as unread again. */
    input: z.strictObject({ chatId: id, seq }),
    entity: Chat,
    errors: ['CHAT_NOT_FOUND', 'CHAT_NOT_YOURS'],
  }),
  typing: endpoint({
    method: 'POST',
    path: '/chats/:chatId/typing',
    access: anyUser,
    input: oneChat,
    entity: z.null(),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
