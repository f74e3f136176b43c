import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { applyPresenceInput } from './apply-input.ts'

export const finishJob = defineJob('presence.chatsFinished', z.object({ userId: id }))

const finished = prepared(`
  select op.user_id as id from operator_presence op where op.organization_id = $1 and op.presence = 'finishing'
    and not exists (select 1 from chats c where c.operator_id = op.user_id and c.status = 'assigned')`)
/**
 * Starts the breaks of operators who have finished their chats. When an operator has fewer chats, this checks without locks.
 * A job per operator makes the change, because operators are locked after chats.
 */
export const beginBreaks = async (w: Work): Promise<void> => {
  const people = await w.run<{ id: string }>(finished, [w.organizationId])
  w.schedule(...people.map((person) => finishJob.with({ userId: person.id })))
}
export const finish = async (w: Work, { userId }: { userId: string }): Promise<void> => {
  await applyPresenceInput(w, userId, { type: 'chatsFinished' })
}
