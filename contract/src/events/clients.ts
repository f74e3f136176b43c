import * as z from 'zod/mini'
import { By } from './by.ts'

/** Clients and their statuses. The audit log says what exactly changed. */
export const clientEvents = {
  /** They have no chats yet. `reason`: the file. */
  'clients.imported': z.object({ clientIds: z.array(z.string()), by: By, reason: z.string() }),
  'clients.exported': z.object({ exportId: z.string(), rows: z.number(), by: By, reason: z.enum(['ordered']) }),
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
  'client.created': z.object({
    clientId: z.string(),
    by: By,
    source: z.nullable(z.string()),
    reason: z.literal('created'),
  }),
  /** Nobody sees the client any more, and a job deletes what is known about them. `chatIds`: what their chats were. */
  'client.deleted': z.object({
    clientId: z.string(),
    chatIds: z.array(z.string()),
    by: By,
    reason: z.enum(['request', 'consent', 'purpose']),
  }),
  /**
   * What programs may know of a client. `source`: the program that changed it, by the name of its key or the type of the CRM;
   * null: a person or the client. `otherId`: of a merge, the client that was merged.
   */
  'client.changed': z.object({
    clientId: z.string(),
    otherId: z.nullable(z.string()),
    by: By,
    source: z.nullable(z.string()),
    reason: z.enum([
      'companiesChanged',
      'contactsChanged',
      'extraChanged',
      'imported',
      'merged',
      'renamed',
      'restored',
      'statusSet',
      'synced',
      'tagsChanged',
      'unmerged',
      'visitorForm',
    ]),
  }),
  /** `looksDifferent`: its name, which the cards of its clients show. */
  'company.changed': z.object({
    companyId: z.string(),
    by: By,
    reason: z.enum(['created', 'changed', 'deleted']),
    looksDifferent: z.boolean(),
  }),
  /** What the chat shows of its client: name, status, ban. Once per chat of the client. */
  'chat.clientChanged': z.object({
    chatId: z.string(),
    clientId: z.string(),
    by: By,
    reason: z.enum([
      'banned',
      'commented',
      'companiesChanged',
      'contactsChanged',
      'distinguished',
      'extraChanged',
      'imported',
      'merged',
      'photoSet',
      'renamed',
      'restored',
      'statusSet',
      'synced',
      'tagsChanged',
      'unbanned',
      'unmerged',
    ]),
  }),
} as const
