import * as z from 'zod/mini'
import { needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { Mention } from '../entities/mention.ts'
import { cursor, id, nothing, text } from '../fields.ts'
import { limits } from '../limits.ts'

const access = needsOption('OPTION_INTERNAL_COMMENTS')
/** Unread mentions in chats that the user sees. */
const Unread = z.object({ unread: z.number() })

/** Colleagues who are named in internal messages. */
export const mentions = {
  /** The own ones, the newest first, only of chats that the user sees. */
  list: endpoint({
    method: 'GET',
    path: '/mentions',
    access,
    input: z.strictObject({ unread: z.optional(z.literal('only')), cursor: z.optional(cursor) }),
    entity: z.object({ mentions: z.array(Mention), next: z.nullable(z.string()) }),
    errors: [],
  }),
  count: endpoint({ method: 'GET', path: '/mentions/unread', access, input: nothing, entity: Unread, errors: [] }),
  /** Whom an internal message of this chat may name, at most 20: those who see the chat first. Without the caller. */
  colleagues: endpoint({
    method: 'GET',
    path: '/chats/:chatId/colleagues',
    access,
    input: z.strictObject({ chatId: id, name: z._default(text(limits.searchText), '') }),
    entity: z.object({
      people: z.array(
        z.object({ id, name: z.string(), role: z.string(), photoUrl: z.nullable(z.string()), sees: z.boolean() }),
      ),
    }),
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** The user has opened the chat: its mentions are read. */
  read: endpoint({
    method: 'POST',
    path: '/chats/:chatId/mentions/read',
    access,
    input: z.strictObject({ chatId: id }),
    entity: Unread,
    errors: ['CHAT_NOT_FOUND'],
  }),
  readAll: endpoint({ method: 'POST', path: '/mentions/read', access, input: nothing, entity: Unread, errors: [] }),
} as const
