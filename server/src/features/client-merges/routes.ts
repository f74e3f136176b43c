import { clientMerges } from '@beseda/contract/endpoints/client-merges.ts'
import { toDb } from '../../platform/db.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { photoLinkOf } from '../photos/index.ts'
import { findCandidates } from './candidates.ts'
import { listMerges } from './list.ts'
import { mergeClients } from './merge.ts'
import { previewMerge } from './preview.ts'
import { suggestMerges } from './suggestions.ts'
import { undoMerge } from './undo.ts'

export const clientMergeRoutes = routesOf(clientMerges, {
  suggestions: (ctx) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => suggestMerges(c, userOf(ctx), photoLinkOf(ctx.deps))),
  candidates: (ctx, { search }) => findCandidates(ctx.deps, userOf(ctx), search),
  preview: (ctx, input) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => previewMerge(c, userOf(ctx), photoLinkOf(ctx.deps), input)),
  list: (ctx) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => listMerges(c, userOf(ctx), toDb(ctx.deps.clock.now()))),
  merge: mergeClients,
  undo: (ctx, { mergeId }) => undoMerge(ctx, mergeId),
})
