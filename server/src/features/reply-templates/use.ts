import type { StoredFile } from '@beseda/contract/entities/file.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { copyTemplateFiles } from './files.ts'
import { findReplyTemplate } from './read.ts'

const note = prepared(`
  insert into reply_template_uses (organization_id, user_id, template_id, uses, used_at) values ($1, $2, $3, 1, $4)
  on conflict (user_id, template_id) do update set uses = reply_template_uses.uses + 1, used_at = excluded.used_at`)

/** Counts a use, and copies the files of the template for the user's message. */
export const useTemplate = async (
  ctx: Ctx,
  { replyTemplateId, copyIds }: { replyTemplateId: string; copyIds: readonly string[] },
): Promise<{ files: StoredFile[] }> => {
  const { deps } = ctx
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const files = await copyTemplateFiles(deps, {
    ...{ organizationId, userId, templateId: replyTemplateId, copyIds },
    inWork: async (w) => {
      await findReplyTemplate(w, user, { files: deps.files, now: w.now }, replyTemplateId)
      await w.run(note, [w.organizationId, userId, replyTemplateId, toDb(w.now)])
      w.emit({ type: 'replyTemplate.used', replyTemplateId, by: byUser(userId), reason: 'inserted' })
    },
  })
  return { files: [...files] }
}
