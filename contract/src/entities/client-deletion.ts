import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { Named } from './user.ts'

/** Why a client's data are deleted. A choice and not a text: a text could name the client again. */
export const deletionReasons = ['request', 'consent', 'purpose'] as const
export const DeletionReason = z.enum(deletionReasons, { error: 'FIELD_INVALID' })
export type DeletionReason = z.infer<typeof DeletionReason>

/** What is deleted, in the order of the report. */
export const removedKinds = [
  ...(['messages', 'files', 'scheduledMessages', 'drafts', 'mentions', 'searchEntries', 'searchWords'] as const),
  ...([
    'names',
    'addresses',
    'contacts',
    'comments',
    'tags',
    'extraFields',
    'companies',
    'photos',
    'consents',
  ] as const),
  ...(['history', 'merges', 'ratingComments', 'keptMessages', 'heldEvents', 'notices', 'bans'] as const),
  ...([
    'importRows',
    'exportFiles',
    'mails',
    'webhookDeliveries',
    'apiAnswers',
    'crmLinks',
    'jobs',
    'botTests',
  ] as const),
] as const
export type RemovedKind = (typeof removedKinds)[number]
/** What stays, without the person. */
export const keptKinds = ['sessions', 'ratings', 'banned', 'bannedNetworks', 'report'] as const
export type KeptKind = (typeof keptKinds)[number]

export const Removed = z.object({ what: z.enum(removedKinds), count: z.number() })
export const Kept = z.object({ what: z.enum(keptKinds), count: z.number() })

/** What a deletion would take, before it is ordered. */
export const DeletionPreview = z.object({
  client: Named,
  /** They are closed first. */
  openChats: z.number(),
  /** Only what there is. */
  removed: z.array(Removed),
  kept: z.array(Kept),
  /** Names of systems that have the client too: they must be asked there. */
  elsewhere: z.array(z.string()),
})
export type DeletionPreview = z.infer<typeof DeletionPreview>

/** The deletion of a client's data, and its report. It has no name and no address of the client. */
export const ClientDeletion = z.object({
  id,
  number: z.number(),
  reason: DeletionReason,
  state: z.enum(['running', 'done']),
  by: Named,
  startedAt: time,
  endedAt: z.nullable(time),
  /** Messages that there were at the beginning, for the progress. */
  messages: z.number(),
  removed: z.array(Removed),
  kept: z.array(Kept),
  elsewhere: z.array(z.string()),
})
export type ClientDeletion = z.infer<typeof ClientDeletion>
