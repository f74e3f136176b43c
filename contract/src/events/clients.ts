import * as z from 'zod/mini'
import { By } from './by.ts'

/** Clients and their statuses. The audit log says what exactly changed. */
export const clientEvents = {
  /** `looksDifferent`: its name or colour, which chats show. */
  'clientStatus.changed': z.object({
    statusId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'moved', 'deleted']),
    looksDifferent: z.boolean(),
  }),
  'extraField.changed': z.object({
    fieldId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'moved', 'deleted']),
  }),
  /** What the chat shows of its client: name, status, ban. Once per chat of the client. */
  'chat.clientChanged': z.object({
    chatId: z.string(),
    clientId: z.string(),
    by: By,
    reason: z.enum([
      'banned',
      'commented',
      'contactsChanged',
      'distinguished',
      'extraChanged',
      'merged',
      'renamed',
      'restored',
      'statusSet',
      'tagsChanged',
      'unbanned',
      'unmerged',
    ]),
  }),
} as const
