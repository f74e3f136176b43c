import * as z from 'zod/mini'
import { needs } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientDeletion, DeletionPreview, DeletionReason } from '../entities/client-deletion.ts'
import { cursor, id, pageSize, text } from '../fields.ts'
import { limits } from '../limits.ts'

/** The user sees all that is deleted. `start` needs AUTHORITY_PROFILE_UPDATE too. */
const sees = needs('AUTHORITY_ALL_CHATS', 'OPTION_CLIENT_PROFILE')

/** Deletion of everything that is known about a client, by a job. It cannot be undone. */
export const clientDeletions = {
  /** What would go and what would stay. */
  preview: endpoint({
    method: 'GET',
    path: '/clients/:clientId/deletion',
    access: sees,
    input: z.strictObject({ clientId: id }),
    entity: DeletionPreview,
    errors: ['PROFILE_NOT_FOUND'],
  }),
  /**
   * The caller makes the `id`: a repeated call starts nothing. `name`: the client's name, typed as a confirmation; of a client
   * without one, «удалить» or “delete”. From the answer on nobody sees the client, and who writes from their addresses is a new one.
   */
  start: endpoint({
    method: 'POST',
    path: '/client-deletions',
    access: sees,
    input: z.strictObject({ id, clientId: id, name: text(limits.clientName), reason: DeletionReason }),
    entity: ClientDeletion,
    errors: ['ACCESS_DENIED', 'CLIENT_DELETION_EXISTS', 'CONFIRMATION_WRONG', 'PROFILE_NOT_FOUND'],
  }),
  one: endpoint({
    method: 'GET',
    path: '/client-deletions/:clientDeletionId',
    access: sees,
    input: z.strictObject({ clientDeletionId: id }),
    entity: ClientDeletion,
    errors: ['CLIENT_DELETION_NOT_FOUND'],
  }),
  /** The newest first. */
  list: endpoint({
    method: 'GET',
    path: '/client-deletions',
    access: sees,
    input: z.strictObject({ cursor: z.optional(cursor), limit: pageSize }),
    entity: z.object({ deletions: z.array(ClientDeletion), next: z.nullable(z.string()) }),
    errors: [],
  }),
} as const
