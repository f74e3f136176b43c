import type { BreakKind } from '@beseda/contract/entities/user.ts'
import { id } from '@beseda/contract/fields.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import { defineJob } from '../../platform/jobs/define-job.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { changePresence } from './set.ts'

export const finishJob = defineJob('presence.chatsFinished', z.object({ userId: id }))

const done = prepared(`
  select op.user_id as id from operator_presence op where op.organization_id = $1 and op.presence = 'finishing'
    and not exists (select 1 from chats c where c.operator_id = op.user_id and c.status = 'assigned')`)
/**
 * Starts the breaks of operators who have finished their chats. It looks without locks when a slot became free. A job per
 * operator makes the change, because operators are locked after chats.
 */
export const beginBreaks = async (w: Work): Promise<void> => {
  const people = await w.run<{ id: string }>(done, [w.organizationId])
  w.schedule(...people.map((person) => finishJob.with({ userId: person.id })))
}
const wish = prepared(`
  select break_kind as kind, break_note as note, break_minutes as minutes from operator_presence
  where organization_id = $1 and user_id = $2 and presence = 'finishing'
  for no key update`)
export const finish = async (w: Work, { userId }: { userId: string }): Promise<void> => {
  const [wished] = await w.run<{ kind: BreakKind | null; note: string; minutes: number | null }>(wish, [
    w.organizationId,
    userId,
  ])
  if (wished) await changePresence(w, userId, 'finishing', { reason: 'chatsFinished', ...wished })
}
