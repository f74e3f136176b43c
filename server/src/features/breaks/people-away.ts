import type { AwayPerson } from '@beseda/contract/entities/presence.ts'
import { prepared } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'

const shown = 20
const people = prepared(`
  select u.id, u.name, op.presence, op.since, op.break_until as until
  from operator_presence op join users u on u.id = op.user_id join team_members m on m.user_id = u.id
  where op.organization_id = $1 and ${presenceRules.away} and u.active and m.team_id = $2
  order by op.since, u.id limit ${shown}`)
/** The operators of a team who are away, the longest first. */
export const peopleAway = (w: Pick<Work, 'run' | 'organizationId'>, teamId: string): Promise<AwayPerson[]> =>
  w.run<AwayPerson>(people, [w.organizationId, teamId])
