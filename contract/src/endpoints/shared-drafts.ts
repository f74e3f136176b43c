import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { SharedDraft } from '../entities/shared-draft.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const oneChat = z.strictObject({ chatId: id })

/** Unsent replies that colleagues see. They are neither messages nor events, and users may switch sharing off. */
export const sharedDrafts = {
  /** Of a colleague; null: there is none. */
  one: endpoint({
    method: 'GET',
    path: '/chats/:chatId/draft',
    access: anyUser,
    input: oneChat,
    entity: z.nullable(SharedDraft),
    errors: ['CHAT_NOT_FOUND'],
  }),
  /** By the chat's operator; an empty text removes it. Keeps nothing when the user has switched sharing off. */
  keep: endpoint({
    method: 'PATCH',
    path: '/chats/:chatId/draft',
    access: anyUser,
    input: z.strictObject({ chatId: id, text: text(limits.sharedDraft) }),
    entity: z.null(),
    errors: ['CHAT_NOT_FOUND', 'CHAT_NOT_YOURS'],
  }),
  /** By its author or the chat's operator. */
  remove: endpoint({
    method: 'DELETE',
    path: '/chats/:chatId/draft',
    access: anyUser,
    input: oneChat,
    entity: z.null(),
    errors: ['CHAT_NOT_FOUND', 'CHAT_NOT_YOURS'],
  }),
} as const
