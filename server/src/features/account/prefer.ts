import type { CurrentUser, Preferences } from '@beseda/contract/entities/user.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { work } from '../../platform/unit-of-work.ts'
import { currentUser } from '../auth/index.ts'
import { dropDraftsOf } from '../shared-drafts/index.ts'

const update = prepared(`
  update users set undo_send = coalesce($3, undo_send), share_drafts = coalesce($4, share_drafts)
  where organization_id = $1 and id = $2`)

/** Sets the given preferences of the caller, for all their browsers. */
export const prefer = async (
  ctx: Ctx,
  { undoSend, shareDrafts }: { readonly [K in keyof Preferences]?: boolean | undefined },
): Promise<CurrentUser> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  await work(ctx.deps, organizationId, async (w) => {
    await w.run(update, [organizationId, userId, undoSend ?? null, shareDrafts ?? null])
    if (shareDrafts === false) dropDraftsOf(w, userId)
    w.emit({ type: 'profile.changed', userId, by: byUser(userId), reason: 'edited' })
  })
  return currentUser(ctx.deps, user)
}
