import * as z from 'zod/mini'
import { anyUser, needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Chat, Counters, Queue } from '../entities/chat.ts'
import { Choice } from '../entities/choice.ts'
import { ClientCard } from '../entities/client.ts'
import { cursor, id, nothing, pageSize, seq, text, time } from '../fields.ts'
import { limits } from '../limits.ts'

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
  list: endpoint({
    method: 'GET',
    path: '/chats',
    access: anyUser,
    input: z.strictObject({
      filter: Queue,
      /** `mine`: as an operator sees the queue; `all`: everybody's, for holders of AUTHORITY_ALL_CHATS. */
      scope: z._default(z.enum(['mine', 'all']), 'mine'),
      search: z.optional(text(limits.searchText)),
      cursor: z.optional(cursor),
      limit: pageSize,
    }),
    /** Newest activity first. `next` is null on the last page. */
    entity: z.object({ chats: z.array(Chat), total: z.number(), next: z.nullable(z.string()) }),
    errors: ['ACCESS_DENIED'],
  }),
  /**
   * Everybody's chats that turn red soon unless somebody answers, the nearest first; at most a page. `total`: how many of
   * all do so within ten minutes. Nobody is missing who does so before `until`, which is twenty minutes ahead or the last
   * one's time.
   */
  forecast: endpoint({
    method: 'GET',
    path: '/chats/forecast',
    access: needs('AUTHORITY_ALL_CHATS'),
    input: nothing,
    entity: z.object({ total: z.number(), chats: z.array(Chat), until: time }),
    errors: [],
  }),
  /** Everybody's chats that wait in a queue, the oldest wait first; `total`: of all of them. */
  longestWaiting: endpoint({
    method: 'GET',
    path: '/chats/longest-waiting',
    access: needs('AUTHORITY_ALL_CHATS'),
    input: z.strictObject({ limit: pageSize }),
    entity: z.object({ total: z.number(), chats: z.array(Chat) }),
    errors: [],
  }),
  counters: endpoint({
    method: 'GET',
    path: '/chats/counters',
    access: anyUser,
    input: nothing,
    entity: Counters,
    errors: [],
  }),
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
  /** Why the chat is with whom it is, or why it still waits; null when that was never decided by distribution. */
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
  /** Closes it eight seconds later (`closingAt`), unless that is undone, the client writes or somebody answers. */
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
