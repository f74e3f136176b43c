import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { pushOf } from './jobs.ts'

const connected = prepared(`select type from crm_connections where organization_id = $1`)

/** A client changed here. What the CRM itself changed does not go back to it. */
export const followClient = async (
  w: Work,
  { type, subjectId, source }: { readonly type: string; readonly subjectId: string; readonly source: string | null },
): Promise<void> => {
  // what was deleted here is not emptied there: people delete it in the CRM
  if (!type.startsWith('client.') || type === 'client.deleted') return
  const [crm] = await w.run<{ type: string }>(connected, [w.organizationId])
  if (crm && crm.type !== source) w.schedule(pushOf(w.organizationId, subjectId))
}
