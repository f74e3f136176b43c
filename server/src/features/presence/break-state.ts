import type { AwayPerson, BreakPlaces } from '@beseda/contract/entities/presence.ts'
import { ahead } from '@beseda/domain/presence/break-places.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { limitedTeams, lineForBreak } from './break-places.ts'

type Runner = Pick<Work, 'run' | 'organizationId'>
const shown = 20
const people = prepared(`
  select u.id, u.name, op.presence, op.since, op.break_until as until
  from operator_presence op join users u on u.id = op.user_id join team_members m on m.user_id = u.id
  where op.organization_id = $1 and op.presence in ('finishing', 'break') and u.active and m.team_id = $2
  order by op.since, u.id limit ${shown}`)
const peopleAway = (w: Runner, teamId: string): Promise<AwayPerson[]> =>
  w.run<AwayPerson>(people, [w.organizationId, teamId])

const named = 5
/** Who of a team is away, for a refusal: «Анна, Борис и ещё 3» without the words. */
export const namesAway = async (w: Runner, teamId: string): Promise<string> => {
  const all = (await peopleAway(w, teamId)).map((person) => person.name)
  const more = all.length - named
  return [...all.slice(0, named), ...(more > 0 ? [`+${more}`] : [])].join(', ')
}

export const breakState = (ctx: Ctx): Promise<BreakPlaces> => {
  const { organizationId, userId } = userOf(ctx)
  return read(ctx.deps, organizationId, async (c) => {
    const w = { run: c.run, organizationId }
    const teams = await limitedTeams(w, userId)
    const line = await lineForBreak(w)
    const withPeople = await Promise.all(teams.map(async (t) => ({ ...t, people: await peopleAway(w, t.id) })))
    const isInLine = line.some((known) => known.id === userId)
    return { teams: withPeople, position: isInLine ? ahead(line, userId) + 1 : null }
  })
}
