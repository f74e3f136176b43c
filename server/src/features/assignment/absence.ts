import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared, toDb } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'

/** No unique key: a running job may have read the presence before it changed. */
export const absenceJob = defineJob('chats.absence', z.object({ userId: id }))

const lockChatsOf = prepared(`
  select id from chats where organization_id = $1 and operator_id = $2 and status = 'assigned' order by id for no key update`)
/**
 * When a client waits, the sweep runs immediately and sets the deadline; it finds by itself a deadline that moved to
 * later.
 */
const note = prepared(`
  with person as (
    select case when presence = 'offline' then since end as absent_since
    from operator_presence where organization_id = $1 and user_id = $2)
  update chats c set operator_absent_since = p.absent_since,
    next_deadline_at = case when p.absent_since is not null and c.waiting_since is not null then $3 else c.next_deadline_at end
  from person p
  where c.organization_id = $1 and c.operator_id = $2 and c.status = 'assigned' and c.operator_absent_since is distinct from p.absent_since`)

/**
 * Notes in the chats of an operator that the operator went offline or came back. This is a separate job, because a chat is
 * locked before its operator: it reads the presence while it holds the chats, so the last of several jobs is right.
 */
export const noteAbsence = async (w: Work, { userId }: { userId: string }): Promise<void> => {
  const who = [w.organizationId, userId]
  const chats = await w.run(lockChatsOf, who)
  if (chats.length > 0) await w.run(note, [...who, toDb(w.now)])
}
