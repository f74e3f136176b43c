import { teams } from '@beseda/contract/endpoints/teams.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { changeTeam, createTeam, removeTeam } from './edit.ts'
import { listMembers, listTeams } from './read.ts'

export const teamRoutes = routesOf(teams, {
  list: (ctx) => read(ctx.deps, userOf(ctx).organizationId, (c) => listTeams(c, userOf(ctx).organizationId)),
  members: (ctx, { teamId }) =>
    read(ctx.deps, userOf(ctx).organizationId, (c) => listMembers(c, userOf(ctx).organizationId, teamId)),
  create: createTeam,
  change: changeTeam,
  remove: (ctx, { teamId }) => removeTeam(ctx, teamId),
})
