import { noAutomation } from '@beseda/domain/automation/automation.ts'
import type { CategoryFacts } from '@beseda/domain/chat-session/facts.ts'
import { type PolicySettings, policyFrom, policySettings } from '@beseda/domain/chat-session/team-policy.ts'
import { createEngine, type Engine } from '@beseda/domain/engine/engine.ts'
import type { RatingSettings } from '@beseda/domain/engine/ratings.ts'
import { renamed } from '../../../server/src/platform/columns.ts'
import type { Stage } from '../../stage.ts'
import { automationFrom, type DrawnChannel } from '../automation.ts'
import type { RealCentre } from '../real/arrange.ts'
import type { Moves } from './moves.ts'
import type { RatingLedger } from './ratings.ts'

const hour = 3_600_000
const readTeams = `select t.id, t.dialog_limit as "dialogLimit", t.max_on_break as "maxOnBreak", ${renamed(policySettings, 't')} from teams t order by lower(t.name), t.id`
type TeamRow = PolicySettings & {
  readonly id: string
  readonly dialogLimit: number
  readonly maxOnBreak: number | null
}
interface ContactRow {
  readonly id: string
  readonly channel_id: string
  readonly team_id: string | null
  readonly reopen_hours: number
  readonly rating_enabled: boolean
  readonly rating_before_end: boolean
}
/** The channels ask at once: a delay would make both sides' clocks matter. */
const ratingsOf = (row: ContactRow): RatingSettings => ({
  ...{ option: true, enabled: row.rating_enabled, beforeEnd: row.rating_before_end },
  ...{ waitMs: 0, via: 'widget', question: '' },
})

/** As the server reads rules: one whose bot does not exist has no action. */
const withoutGone = (drawn: DrawnChannel): DrawnChannel => ({
  ...drawn,
  rules: drawn.rules.map((rule) => {
    const { action } = rule
    const isGone = action?.kind === 'bot' && !drawn.bots.some(({ botId }) => botId === action.botId)
    return isGone ? { ...rule, action: null } : rule
  }),
})

/** An engine with the same teams, operators and chats as the real organization. Chats have the ids of their contacts. */
export const engineLike = async (
  { sql }: Stage,
  centre: RealCentre,
  o: {
    readonly startsAt: number
    readonly categories: readonly CategoryFacts[]
    readonly ledger: RatingLedger
    readonly moves: Moves
    readonly automations: ReadonlyMap<string, DrawnChannel>
  },
): Promise<Engine> => {
  const teams = (await sql.query<TeamRow>(readTeams)).rows
  const contacts = await sql.query<ContactRow>(
    'select k.id, k.channel_id, ch.team_id, ch.reopen_hours, ch.rating_enabled, ch.rating_before_end from contacts k join channels ch on ch.id = k.channel_id',
  )
  const automations = new Map([...o.automations].map(([id, drawn]) => [id, automationFrom(withoutGone(drawn))]))
  const channelOf = new Map(contacts.rows.map((row) => [row.id, row.channel_id]))
  const channels = new Map(contacts.rows.map((row) => [row.id, ratingsOf(row)]))
  const engine = createEngine({
    startsAt: o.startsAt,
    categories: o.categories,
    teams: teams.map(({ id, dialogLimit, maxOnBreak, ...settings }) => ({
      ...{ id, name: id, dialogLimit, maxOnBreak },
      policy: policyFrom(settings),
    })),
    operators: centre.operators.map(({ id, teamIds }) => ({
      ...{ id, name: id, presence: 'offline' },
      // by name, as the server reads them
      teamIds: teams.filter((t) => teamIds.includes(t.id)).map((t) => t.id),
    })),
    newSessionId: (number) => `session-${number}`,
    onDecided: (decided) => {
      o.ledger.onDecided(decided)
      o.moves.onDecided(decided)
    },
    ratingsOf: ({ chatId }) => channels.get(chatId) ?? null,
    automationOf: ({ chatId }) => automations.get(channelOf.get(chatId)!) ?? noAutomation,
  })
  for (const { id, team_id, reopen_hours } of contacts.rows)
    engine.put({
      ...{ chatId: id, teamId: team_id, channelActive: true, categoryId: null },
      ...{ reopenWithinMs: reopen_hours * hour, reopenable: null, session: null },
    })
  return engine
}
