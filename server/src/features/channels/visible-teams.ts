import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const known = prepared(`
  select id from teams where organization_id = $1 and id = any ($2::uuid[]) and deleted_at is null for share`)
const clear = prepared(`delete from channel_teams where organization_id = $1 and channel_id = $2`)
const add = prepared(`
  insert into channel_teams (organization_id, channel_id, team_id) select $1, $2, unnest($3::uuid[])`)

/** Are all of these teams of this organization? They stay so until the end of the transaction. */
export const knownTeams = async (w: Work, teamIds: readonly string[]): Promise<boolean> =>
  teamIds.length === 0 || (await w.run(known, [w.organizationId, teamIds])).length === teamIds.length

export const setVisibleTeams = async (w: Work, channelId: string, teamIds: readonly string[]): Promise<void> => {
  await w.run(clear, [w.organizationId, channelId])
  if (teamIds.length > 0) await w.run(add, [w.organizationId, channelId, [...new Set(teamIds)]])
}
