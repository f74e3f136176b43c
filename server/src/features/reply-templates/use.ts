import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { copyTemplateFiles } from './files.ts'
import { findReplyTemplate } from './read.ts'

const note = prepared(`
  insert into reply_template_uses (organization_id, user_id, template_id, uses, used_at, last_use) values ($1, $2, $3, 1, $4, $5)
  on conflict (user_id, template_id) do update
    set uses = reply_template_uses.uses + 1, used_at = excluded.used_at, last_use = excluded.last_use
    where excluded.last_use is null or reply_template_uses.last_use is distinct from excluded.last_use
  returning 1`)

/** Counts a use, and copies the files of the template for the user's message. */
export const useTemplate = async (
  ctx: Ctx,
  {
    replyTemplateId,
    useId,
    copyIds,
  }: { replyTemplateId: string; useId?: string | undefined; copyIds: readonly string[] },
): Promise<{ files: StoredFile[] }> => {
  const { deps } = ctx
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const files = await copyTemplateFiles(deps, {
    ...{ organizationId, userId, templateId: replyTemplateId, copyIds },
    inWork: async (w) => {
      await findReplyTemplate(w, user, { files: deps.files, now: w.now }, replyTemplateId)
      const counted = await w.run(note, [w.organizationId, userId, replyTemplateId, toDb(w.now), useId ?? null])
      if (counted.length === 0) return
      w.emit({ type: 'replyTemplate.used', replyTemplateId, by: byUser(userId), reason: 'inserted' })
    },
  })
  return { files: [...files] }
}
