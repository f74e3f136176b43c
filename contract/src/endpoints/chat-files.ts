import * as z from 'zod/mini'
import { anyUser } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ChatFile, ChatFileKind } from '../entities/chat-file.ts'
import { cursor, id, text } from '../fields.ts'
import { limits } from '../limits.ts'

export const chatFiles = {
  /** Files or links of the client's chats that the user may see, the newest first. */
  list: endpoint({
    method: 'GET',
    path: '/chats/:chatId/files',
    access: anyUser,
    /** `search`: a part of a file's name, or of the text with the link. */
    input: z.strictObject({
      chatId: id,
      kind: z._default(ChatFileKind, 'image'),
      search: z.optional(text(limits.searchText)),
      cursor: z.optional(cursor),
    }),
    entity: z.object({ files: z.array(ChatFile), next: z.nullable(z.string()) }),
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
