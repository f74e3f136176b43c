import type { By } from '@beseda/contract/events/by.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { accessChanged } from '../sign-ins/index.ts'

const known = prepared(`
  select id from teams where organization_id = $1 and id = any ($2::uuid[]) and deleted_at is null for share`)
const clear = prepared(`delete from channel_teams where organization_id = $1 and channel_id = $2`)
const members = prepared(`select distinct user_id as id from team_members where team_id = any ($1::uuid[])`)
const add = prepared(`
  insert into channel_teams (organization_id, channel_id, team_id) select $1, $2, unnest($3::uuid[])`)

/** Whether all these teams belong to this organization. They stay so until the end of the transaction. */
export const knownTeams = async (w: Work, teamIds: readonly string[]): Promise<boolean> =>
  teamIds.length === 0 || (await w.run(known, [w.organizationId, teamIds])).length === teamIds.length

/** Members of added or removed teams see other chats from now on: their browsers reload everything. */
export const setVisibleTeams = async (
  w: Work,
  channelId: string,
  o: { readonly before: readonly string[]; readonly after: readonly string[]; readonly by: By },
): Promise<void> => {
  await w.run(clear, [w.organizationId, channelId])
  if (o.after.length > 0) await w.run(add, [w.organizationId, channelId, [...new Set(o.after)]])
  const moved = [...o.before, ...o.after].filter((id) => o.before.includes(id) !== o.after.includes(id))
  const people = await w.run<{ id: string }>(members, [moved])
  accessChanged(
    w,
    people.map((p) => p.id),
    { reason: 'channelsChanged', by: o.by },
  )
}
