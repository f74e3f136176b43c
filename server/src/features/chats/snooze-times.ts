import type { ReturnTimes } from '@beseda/domain/calendar/return-times.ts'
import { returnTimes } from '@beseda/domain/calendar/return-times.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { versionsOf } from '../calendars/index.ts'
import { findChat } from '../chat-view/index.ts'

/** The calendar of the chat's team, or else of its channel, or of the organization. */
const calendarOf = prepared(`
  select coalesce(t.calendar_id, h.calendar_id,
    (select d.id from calendars d where d.organization_id = $1 and d.is_default)) as id
  from chats c join channels h on h.id = c.channel_id left join teams t on t.id = c.team_id
  where c.organization_id = $1 and c.id = $2`)

/** When a chat may return that is put away now, by its working calendar. */
export const snoozeTimes = async (c: Runner, user: SignedIn, chatId: string, now: number): Promise<ReturnTimes> => {
  await findChat(c, user, chatId)
  const [row] = await c.run<{ id: string | null }>(calendarOf, [user.organizationId, chatId])
  const id = row?.id
  const versions = id ? (await versionsOf(c, user.organizationId, [id])).get(id) : undefined
  return returnTimes(versions ?? [], now)
}
