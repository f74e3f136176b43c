import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { noteEdit } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const known = prepared(`select count(*)::int as n from users where organization_id = $1 and id = any ($2::uuid[])`)
const leave = prepared(`
  delete from team_members where organization_id = $1 and team_id = $2 and user_id <> all ($3::uuid[]) returning user_id as id`)
const join = prepared(`
  insert into team_members (organization_id, team_id, user_id)
  select $1::uuid, $2::uuid, id from unnest($3::uuid[]) as x(id) on conflict do nothing returning user_id as id`)

/** Sets the members of a team. Returns the users whose membership changed: their own forms show it as `by`'s change. */
export const setMembers = async (
  w: Work,
  teamId: string,
  userIds: readonly string[],
  by: string,
): Promise<string[]> => {
  const ids = [...new Set(userIds)].sort()
  const [found] = await w.run<{ n: number }>(known, [w.organizationId, ids])
  const missing = ids.length - found!.n
  if (missing > 0) throw fail('USERS_NOT_FOUND', { count: missing })
  const left = await w.run<{ id: string }>(leave, [w.organizationId, teamId, ids])
  const joined = ids.length ? await w.run<{ id: string }>(join, [w.organizationId, teamId, ids]) : []
  const moved = [...left, ...joined].map((u) => u.id)
  await noteEdit(w, 'users', { ids: moved, fields: ['teamIds'], by })
  return moved
}

const knownTeams = prepared(`
  select count(*)::int as n from teams where organization_id = $1 and id = any ($2::uuid[]) and deleted_at is null`)
const leaveTeams = prepared(`
  delete from team_members where organization_id = $1 and user_id = $2 and team_id <> all ($3::uuid[]) returning team_id as id`)
const joinTeams = prepared(`
  insert into team_members (organization_id, team_id, user_id)
  select $1::uuid, id, $2::uuid from unnest($3::uuid[]) as x(id) on conflict do nothing returning team_id as id`)

/** Sets the teams of a user. Returns the teams that gained or lost the user: their forms show it as `by`'s change. */
export const setTeams = async (w: Work, userId: string, teamIds: readonly string[], by: string): Promise<string[]> => {
  const ids = [...new Set(teamIds)].sort()
  const [found] = await w.run<{ n: number }>(knownTeams, [w.organizationId, ids])
  const missing = ids.length - found!.n
  if (missing > 0) throw fail('TEAMS_NOT_FOUND', { count: missing })
  const left = await w.run<{ id: string }>(leaveTeams, [w.organizationId, userId, ids])
  const joined = ids.length ? await w.run<{ id: string }>(joinTeams, [w.organizationId, userId, ids]) : []
  const moved = [...left, ...joined].map((t) => t.id)
  await noteEdit(w, 'teams', { ids: moved, fields: ['memberIds'], by })
  return moved
}
