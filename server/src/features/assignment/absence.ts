import { prepared, toDb } from '../../platform/db.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'

export const absenceJobName = 'chats.absence'
/** No unique key: a job that is just running may have looked before the person came or went. */
export const absenceJob = (userId: string): NewJob => ({ name: absenceJobName, data: { userId } })

const lockHis = prepared(`
  select id from chats where organization_id = $1 and operator_id = $2 and status = 'assigned' order by id for no key update`)
/** Where a client waits, the sweep looks at once and notes the time; a deadline that has moved away it finds by itself. */
const note = prepared(`
  with person as (
    select case when presence = 'offline' then presence_since end as absent_since from users where organization_id = $1 and id = $2)
  update chats c set operator_absent_since = p.absent_since,
    next_deadline_at = case when p.absent_since is not null and c.waiting_since is not null then $3 else c.next_deadline_at end
  from person p
  where c.organization_id = $1 and c.operator_id = $2 and c.status = 'assigned' and c.operator_absent_since is distinct from p.absent_since`)

/**
 * His chats know that their operator is offline, or that he is back. A job of its own, because a chat is locked before its
 * operator: it looks at the person with the chats in its hands, so that of several the last one is right.
 */
export const noteAbsence = async (w: Work, { userId }: { userId: string }): Promise<void> => {
  const who = [w.organizationId, userId]
  const his = await w.run(lockHis, who)
  if (his.length > 0) await w.run(note, [...who, toDb(w.now)])
}
