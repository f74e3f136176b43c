import type { Team } from '@beseda/contract/entities/team.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import { editColumns } from '../../platform/field-versions.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { settingColumns } from './settings.ts'

type Runner = Pick<Work, 'run'>
const select = `
  select t.id, ${editColumns('t')}, t.name, t.description,
    ${settingColumns},
    (select jsonb_build_object('id', k.id, 'name', k.name) from calendars k where k.id = t.calendar_id) as calendar,
    (select count(*)::int from team_members m where m.team_id = t.id) as "memberCount",
    (select count(*)::int from chats c where c.organization_id = t.organization_id and c.team_id = t.id and c.status <> 'closed') as "openChats",
    coalesce((select jsonb_agg(jsonb_build_object('id', x.id, 'name', x.name)) from (
      select u.id, u.name from team_members m join users u on u.id = m.user_id where m.team_id = t.id
      order by u.name collate people, u.id limit 4) x), '[]') as "someMembers"
  from teams t where t.organization_id = $1 and t.deleted_at is null`
const all = prepared(`${select} order by t.name collate people, t.id`)
const one = prepared(`${select} and t.id = $2`)
const members = prepared(`
  select u.id, u.name from team_members m join users u on u.id = m.user_id
  where m.organization_id = $1 and m.team_id = $2 order by u.name collate people, u.id`)

export const listTeams = async (c: Runner, organizationId: string): Promise<{ teams: Team[] }> => ({
  teams: await c.run<Team>(all, [organizationId]),
})
export const findTeam = async (c: Runner, organizationId: string, teamId: string): Promise<Team> => {
  const [team] = await c.run<Team>(one, [organizationId, teamId])
  if (!team) throw fail('TEAM_NOT_FOUND')
  return team
}
export const membersOf = (c: Runner, organizationId: string, teamId: string): Promise<Named[]> =>
  c.run<Named>(members, [organizationId, teamId])
export const listMembers = async (c: Runner, organizationId: string, teamId: string): Promise<{ members: Named[] }> => {
  await findTeam(c, organizationId, teamId)
  return { members: await membersOf(c, organizationId, teamId) }
}
