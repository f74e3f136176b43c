import type { Caller } from '../../nodes/caller.ts'
import { insertChannel, insertOperator, insertSignIn, insertTeam } from '../../nodes/insert.ts'
import type { Stage } from '../../stage.ts'
import { keyOf } from '../../visitors.ts'

export interface RealOperator {
  readonly id: string
  readonly teamIds: readonly string[]
  token: string
}
export interface RealTeam {
  readonly id: string
  readonly redistributeMinutes: number | null
}
export interface RealVisitor {
  readonly token: string
}
/** The data of the simulated contact centre. */
export interface RealCentre {
  readonly stage: Stage
  readonly teams: readonly RealTeam[]
  readonly operators: readonly RealOperator[]
  readonly visitors: readonly RealVisitor[]
  /** Signs an operator in (again). */
  readonly signIn: (operator: RealOperator) => Promise<void>
}
export interface CentreSize {
  readonly teams: number
  readonly operators: number
  readonly chats: number
}
const rules = ['leastLoaded', 'roundRobin', 'leastLoaded', 'manual']

/**
 * Teams with limits of 1 to 5 and different rules, operators of one or more teams, channels (one without a team),
 * customers.
 */
export const arrangeCentre = async (
  stage: Stage,
  { teams: teamCount, operators: many, chats }: CentreSize,
  chance: () => number,
): Promise<Omit<RealCentre, 'visitors'> & { readonly channelIds: readonly string[]; readonly chats: number }> => {
  const teams: RealTeam[] = []
  for (let i = 0; i < teamCount; i++) {
    const redistributeMinutes = i % 3 === 2 ? null : 1 + Math.floor(chance() * 20)
    const id = await insertTeam(stage, {
      dialog_limit: 1 + Math.floor(chance() * 5),
      redistribute_minutes: redistributeMinutes,
      distribution_rule: rules[i % rules.length],
      last_operator_first: chance() < 0.5,
      close_hours: 24 + Math.floor(chance() * 48),
      inactivity_hours: chance() < 0.5 ? 24 + Math.floor(chance() * 24) : null,
    })
    teams.push({ id, redistributeMinutes })
  }
  const operators: RealOperator[] = []
  for (let i = 0; i < many; i++) {
    const teamIds = teams.filter((_, t) => t === i % teamCount || chance() < 0.2).map((t) => t.id)
    operators.push({ teamIds, ...(await insertOperator(stage, { teamIds, presence: 'offline' })) })
  }
  const channelIds: string[] = []
  for (const teamId of [...teams.map((t) => t.id), null]) channelIds.push(await insertChannel(stage, teamId))
  const signIn = async (operator: RealOperator): Promise<void> => {
    operator.token = await insertSignIn(stage, operator.id)
  }
  return { stage, teams, operators, signIn, channelIds, chats }
}

/** Customers open the widget: spread over the channels, a tenth of them in the one without a team. */
export const letVisitorsCome = async (
  caller: Caller,
  channelIds: readonly string[],
  many: number,
): Promise<RealVisitor[]> => {
  const [withTeam, without] = [channelIds.slice(0, -1), channelIds.at(-1)!]
  const visitors: RealVisitor[] = []
  for (let i = 0; i < many; i++) {
    const channelId = i % 10 === 9 ? without : withTeam[i % withTeam.length]!
    const answer = await caller.call('POST', `/widget/${channelId}/session`, null, { key: keyOf(`town-${i}`) })
    visitors.push({ token: (answer.entity as { token: string }).token })
  }
  return visitors
}
