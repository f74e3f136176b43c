import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const lockOfTeam = prepared(`
  select id from chats where organization_id = $1 and team_id = $2 and status <> 'closed' order by id for no key update`)
const leave = prepared(`
  update chats set team_id = null, version = version + 1, next_deadline_at = $3 where organization_id = $1 and id = any ($2::uuid[])`)
const leaveSessions = prepared(`
  update chat_sessions set team_id = null
  where organization_id = $1 and id in (select session_id from chats where organization_id = $1 and id = any ($2::uuid[]))`)
/** A session that this team closed is not reopened: the team no longer exists. */
const forget = prepared(`
  update chats set reopen_until = null where organization_id = $1 and team_id = $2 and status = 'closed' and reopen_until > $3`)
const leaveChannels = prepared(`update channels set team_id = null where organization_id = $1 and team_id = $2`)
const judgeAgain = prepared(`
  update chats set next_deadline_at = $3 where organization_id = $1 and team_id = $2 and status <> 'closed'`)

/**
 * Open chats and channels of a deleted team have no team: every operator may take them. Closed chats keep its name.
 * Their deadlines are recomputed, as in `teamChangedTimes`.
 */
export const leaveTeam = async (w: Work, teamId: string, userId: string | null): Promise<void> => {
  const chats = await w.run<{ id: string }>(lockOfTeam, [w.organizationId, teamId])
  const ids = chats.map((c) => c.id)
  w.write(leaveChannels, [w.organizationId, teamId])
  w.write(forget, [w.organizationId, teamId, toDb(w.now)])
  if (ids.length === 0) return
  w.write(leave, [w.organizationId, ids, toDb(w.now)])
  w.write(leaveSessions, [w.organizationId, ids])
  const by = userId ? byUser(userId) : ({ kind: 'system', id: null } as const)
  w.emit(
    ...ids.map((chatId) => ({ type: 'chat.teamLost' as const, chatId, teamId, by, reason: 'teamDeleted' as const })),
  )
}
/**
 * The team's delays changed: the sweep visits each of its chats now, finds nothing due, and stores the new deadline.
 */
export const teamChangedTimes = (w: Work, teamId: string): void =>
  w.write(judgeAgain, [w.organizationId, teamId, toDb(w.now)])
