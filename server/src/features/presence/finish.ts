import type { BreakKind } from '@beseda/contract/entities/user.ts'
import { prepared } from '../../platform/db.ts'
import type { NewJob, Work } from '../../platform/unit-of-work.ts'
import { changePresence } from './set.ts'

export const finishJobName = 'presence.chatsFinished'
const finishJob = (userId: string): NewJob => ({ name: finishJobName, data: { userId } })

const done = prepared(`
  select u.id from users u where u.organization_id = $1 and u.presence in ('online', 'finishing') and u.presence = 'finishing'
    and not exists (select 1 from chats c where c.operator_id = u.id and c.status = 'assigned')`)
/**
 * A break begins for whoever has finished his chats. Looked at when a place became free, without locks; each one is
 * changed by a job of his own, for operators are locked after chats.
 */
export const beginBreaks = async (w: Work): Promise<void> => {
  const people = await w.run<{ id: string }>(done, [w.organizationId])
  w.schedule(...people.map(({ id }) => finishJob(id)))
}
const wish = prepared(`
  select break_kind as kind, break_note as note, break_plan_minutes as minutes from users where organization_id = $1 and id = $2 and presence = 'finishing'
  for no key update`)
export const finish = async (w: Work, { userId }: { userId: string }): Promise<void> => {
  const [wished] = await w.run<{ kind: BreakKind | null; note: string; minutes: number | null }>(wish, [
    w.organizationId,
    userId,
  ])
  if (wished) await changePresence(w, userId, 'finishing', { reason: 'chatsFinished', ...wished })
}
