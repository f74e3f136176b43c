import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { SessionFacts } from '../entities/facts.ts'
import { id } from '../fields.ts'

export const reports = {
  /** Of the session that is open in the chat, or was the last one. */
  session: endpoint({
    method: 'GET',
    path: '/chats/:chatId/facts',
    access: needs('AUTHORITY_ALL_STAT'),
    input: z.strictObject({ chatId: id }),
    entity: SessionFacts,
    errors: ['CHAT_NOT_FOUND'],
  }),
} as const
