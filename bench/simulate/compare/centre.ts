import { type PolicySettings, policyFrom, policySettings } from '@beseda/domain/chat-session/team-policy.ts'
import { createEngine, type Engine } from '@beseda/domain/engine/engine.ts'
import { renamed } from '../../../server/src/platform/columns.ts'
import type { Stage } from '../../stage.ts'
import type { RealCentre } from '../real/arrange.ts'

const hour = 3_600_000
const readTeams = `select t.id, t.dialog_limit as "dialogLimit", ${renamed(policySettings, 't')} from teams t`
type TeamRow = PolicySettings & { readonly id: string; readonly dialogLimit: number }

/** An engine with the same teams, operators and chats as the real organization. Chats have the ids of their contacts. */
export const engineLike = async ({ sql }: Stage, centre: RealCentre, startsAt: number): Promise<Engine> => {
  const teams = (await sql.query<TeamRow>(readTeams)).rows
  const engine = createEngine({
    startsAt,
    teams: teams.map(({ id, dialogLimit, ...settings }) => ({
      ...{ id, name: id, dialogLimit },
      policy: policyFrom(settings),
    })),
    operators: centre.operators.map(({ id, teamIds }) => ({ id, name: id, teamIds, presence: 'offline' })),
    newSessionId: (number) => `session-${number}`,
  })
  const contacts = await sql.query<{ id: string; team_id: string | null; reopen_hours: number }>(
    'select k.id, ch.team_id, ch.reopen_hours from contacts k join channels ch on ch.id = k.channel_id',
  )
  for (const { id, team_id, reopen_hours } of contacts.rows)
    engine.put({
      ...{ chatId: id, teamId: team_id, channelActive: true, categoryId: null },
      ...{ reopenWithinMs: reopen_hours * hour, reopenable: null, session: null },
    })
  return engine
}
