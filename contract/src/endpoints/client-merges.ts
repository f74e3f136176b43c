import * as z from 'zod/mini'
import { needs, needsOption } from '../access.ts'
import { endpoint } from '../endpoint.ts'
import { ClientMerge, MergeCandidate, MergeClient, MergeSide, MergeSuggestion } from '../entities/client-merge.ts'
import { id, text } from '../fields.ts'
import { limits } from '../limits.ts'

const reads = needsOption('OPTION_CLIENT_PROFILE')
const edits = needs('AUTHORITY_PROFILE_UPDATE', 'OPTION_CLIENT_PROFILE')

/** Two clients that are one person become one. Users see and merge the clients whose chats they see. */
export const clientMerges = {
  /** Pairs of clients with the same phone or e-mail, without those called different. */
  suggestions: endpoint({
    method: 'GET',
    path: '/client-merges/suggestions',
    access: reads,
    input: z.strictObject({}),
    entity: z.object({ suggestions: z.array(MergeSuggestion), more: z.boolean() }),
    errors: [],
  }),
  /** Clients by a part of the name or of an address. */
  candidates: endpoint({
    method: 'GET',
    path: '/client-merges/candidates',
    access: reads,
    input: z.strictObject({ search: text(limits.clientName) }),
    entity: z.object({ clients: z.array(MergeCandidate) }),
    errors: [],
  }),
  /** Both clients side by side. One that was merged is the one that survived. */
  preview: endpoint({
    method: 'GET',
    path: '/client-merges/preview',
    access: reads,
    input: z.strictObject({ firstId: id, secondId: id }),
    entity: z.object({
      first: MergeClient,
      second: MergeClient,
      reasons: MergeSuggestion.def.shape.reasons,
      /** Somebody called them different people. */
      different: z.boolean(),
    }),
    errors: ['PROFILE_MERGE_SAME', 'PROFILE_NOT_FOUND'],
  }),
  /** Of the last thirty days, the newest first. */
  list: endpoint({
    method: 'GET',
    path: '/client-merges',
    access: reads,
    input: z.strictObject({}),
    entity: z.object({ merges: z.array(ClientMerge) }),
    errors: [],
  }),
  /** Repeated with the same id, it changes nothing. `choices`: by default the survivor's value, if it has one. */
  merge: endpoint({
    method: 'POST',
    path: '/client-merges',
    access: edits,
    input: z.strictObject({
      id,
      survivorId: id,
      mergedId: id,
      choices: z._default(
        z.strictObject({
          name: z.optional(MergeSide),
          status: z.optional(MergeSide),
          photo: z.optional(MergeSide),
        }),
        {},
      ),
    }),
    entity: ClientMerge,
    errors: ['PROFILE_MERGE_EXISTS', 'PROFILE_MERGE_SAME', 'PROFILE_NOT_FOUND'],
  }),
  /** What people changed since the merge stays. Repeated, it changes nothing. */
  undo: endpoint({
    method: 'POST',
    path: '/client-merges/:mergeId/undo',
    access: edits,
    input: z.strictObject({ mergeId: id }),
    entity: ClientMerge,
    errors: ['PROFILE_MERGE_COVERED', 'PROFILE_MERGE_NOT_FOUND'],
  }),
} as const
