import type { TeamPolicy } from '@beseda/domain/chat-session/facts.ts'
import { createEngine, type Engine } from '@beseda/domain/engine/engine.ts'
import type { Stage } from '../../stage.ts'
import type { RealTown } from '../real/arrange.ts'

const [minute, hour] = [60_000, 3_600_000]
const inMs = (count: number | null, unit: number): number | null => (count === null ? null : count * unit)
interface TeamRow {
  readonly id: string
  readonly dialog_limit: number
  readonly distribution_rule: TeamPolicy['rule']
  readonly last_operator_first: boolean
  readonly redistribute_minutes: number | null
  readonly close_hours: number | null
  readonly inactivity_hours: number | null
}
const policyOf = (row: TeamRow): TeamPolicy => ({
  rule: row.distribution_rule,
  lastOperatorFirst: row.last_operator_first,
  redistributeAfterMs: inMs(row.redistribute_minutes, minute),
  closeAfterMs: inMs(row.close_hours, hour),
  clientSilentMs: inMs(row.inactivity_hours, hour),
})

/** An engine with the same teams, operators and chats as the real organization. Chats have the ids of their contacts. */
export const engineLike = async ({ sql }: Stage, town: RealTown, startsAt: number): Promise<Engine> => {
  const teams = (await sql.query<TeamRow>('select * from teams')).rows
  const engine = createEngine({
    startsAt,
    teams: teams.map((row) => ({
      ...{ id: row.id, name: row.id, dialogLimit: row.dialog_limit },
      policy: policyOf(row),
    })),
    operators: town.operators.map(({ id, teamIds }) => ({ id, name: id, teamIds, presence: 'offline' })),
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
