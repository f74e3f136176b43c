import * as z from 'zod/mini'
import { id, time } from '../fields.ts'
import { ClientStatus } from './chat.ts'
import { AlikeClient, ClientDetail } from './client.ts'
import { Named } from './user.ts'

/** Whose value is kept: that of the client that survives, or of the one that is merged into it. */
export const MergeSide = z.enum(['survivor', 'merged'], { error: 'FIELD_INVALID' })
export type MergeSide = z.infer<typeof MergeSide>

const Address = z.object({ id, channelType: z.string(), address: z.string() })
/** A client to choose for a merge. */
export const MergeCandidate = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  contacts: z.array(Address),
})
export type MergeCandidate = z.infer<typeof MergeCandidate>

/** Two clients with a phone or an e-mail in common. */
export const MergeSuggestion = z.object({
  first: MergeCandidate,
  second: MergeCandidate,
  reasons: AlikeClient.def.shape.reasons,
})
export type MergeSuggestion = z.infer<typeof MergeSuggestion>

/** A client as it is before a merge. */
export const MergeClient = z.object({
  id,
  name: z.string(),
  photoUrl: z.nullable(z.string()),
  createdAt: time,
  status: z.nullable(ClientStatus),
  contacts: z.array(Address),
  details: z.array(ClientDetail),
  tags: z.array(Named),
  /** Names, with the position. */
  companies: z.array(z.object({ id, line: z.string() })),
  /** Filled fields: `name: value`. Of a field that both have, the older client's value is kept. */
  extra: z.array(z.object({ id, line: z.string() })),
  comments: z.number(),
  sessions: z.number(),
  /** On the black list. */
  banned: z.boolean(),
})
export type MergeClient = z.infer<typeof MergeClient>

export const ClientMerge = z.object({
  id,
  /** With the names before the merge. */
  survivor: Named,
  merged: Named,
  by: Named,
  at: time,
  /** Afterwards the merge stays. */
  undoUntil: time,
  undone: z.nullable(z.object({ by: Named, at: time })),
  /** A later merge of the surviving client has to be taken back first. */
  covered: z.boolean(),
})
export type ClientMerge = z.infer<typeof ClientMerge>
