import type { Attendance } from '@beseda/domain/autoreply/kinds.ts'
import type { CalendarVersion } from '@beseda/domain/calendar/calendar.ts'
import { isOpen } from '@beseda/domain/calendar/working-time.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { canReceiveChats, presenceRules } from '../operators/index.ts'
import { hoursInForce } from '../working-hours/index.ts'

const state = prepared(`
  select exists (select from operator_presence op join users u on u.id = op.user_id join roles r on r.id = u.role_id
      where op.organization_id = $1 and ${presenceRules.online} and ${canReceiveChats}
        and ($3::uuid is null or exists (select from team_members m where m.user_id = u.id and m.team_id = $3))) as online,
    ${hoursInForce('$4')} as hours
  from channels ch left join teams t on t.id = $3 where ch.organization_id = $1 and ch.id = $2`)
interface Row {
  readonly online: boolean
  readonly hours: CalendarVersion | null
}

/** Whether somebody of the team can answer now. Without a team, everybody who may receive chats counts. */
export const attendanceOf = async (w: Work, channelId: string, teamId: string | null): Promise<Attendance> => {
  const [row] = await w.run<Row>(state, [w.organizationId, channelId, teamId, toDb(w.now)])
  const { online = false, hours = null } = row ?? {}
  return { online, open: hours === null || isOpen([hours], w.now) }
}
