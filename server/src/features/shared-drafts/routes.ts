import { sharedDrafts } from '@beseda/contract/endpoints/shared-drafts.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { keepDraft, removeDraft, sharedDraft } from './drafts.ts'

export const sharedDraftRoutes = routesOf(sharedDrafts, {
  one: (ctx, { chatId }) => {
    const user = userOf(ctx)
    return read(ctx.deps, user.organizationId, (c) => sharedDraft(c, user, chatId))
  },
  keep: (ctx, input) => keepDraft(ctx.deps, userOf(ctx), input),
  remove: (ctx, { chatId }) => removeDraft(ctx.deps, userOf(ctx), chatId),
})
