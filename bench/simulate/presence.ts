import type { Engine } from '@beseda/domain/engine/engine.ts'
import type { PresenceChange } from '@beseda/domain/engine/presences.ts'
import type { EngineOperator, EngineTeam } from '@beseda/domain/engine/setup.ts'
import { isAway } from '@beseda/domain/presence/rules.ts'
import type { PresenceInput } from '@beseda/domain/presence/state.ts'

const awayIn = (engine: Engine, { id }: EngineTeam): number =>
  engine.roster.ofTeam(id).filter((c) => isAway(c.presence)).length
const limitsOf = (teams: readonly EngineTeam[], { teamIds }: EngineOperator): EngineTeam[] =>
  teams.filter((t) => teamIds.includes(t.id) && typeof t.maxOnBreak === 'number')

/** Nobody goes on a break by their own choice beyond the limit of a team. Checked when the change takes effect. */
export const brokenLimits = (
  engine: Engine,
  teams: readonly EngineTeam[],
  operator: EngineOperator,
  { before, presence, events }: PresenceChange,
): string[] => {
  const isOwn = events.some((e) => e.type === 'presence.changed' && (e.reason === 'chosen' || e.reason === 'slotFreed'))
  if (!isOwn || isAway(before) || !isAway(presence)) return []
  return limitsOf(teams, operator)
    .filter((team) => awayIn(engine, team) > team.maxOnBreak!)
    .map((team) => `${operator.id} went on a break although ${awayIn(engine, team) - 1} of ${team.id} were away`)
}
/** Nobody is on the waitlist for a break while a slot is free. */
export const forgottenOnWaitlist = (
  engine: Engine,
  teams: readonly EngineTeam[],
  operators: readonly EngineOperator[],
): string[] =>
  operators.flatMap((operator) => {
    if (engine.presenceOf(operator.id).breakWishAt === null) return []
    const isFull = limitsOf(teams, operator).some((team) => awayIn(engine, team) >= team.maxOnBreak!)
    return isFull ? [] : [`${operator.id} waits for a break although a slot is free`]
  })

/** What else happens to operators than that they choose a presence. */
export const randomPresenceInput = (chance: () => number): PresenceInput => {
  const dice = chance()
  if (dice < 0.3)
    return {
      type: 'chosen',
      presence: 'break',
      whenFree: true,
      kind: 'lunch',
      note: '',
      minutes: dice < 0.15 ? 5 : null,
    }
  if (dice < 0.5) return { type: 'worked' }
  if (dice < 0.65)
    return { type: 'autoBreakSet', minutes: dice < 0.6 ? 1 + Math.floor(chance() * 90) : null, restart: true }
  if (dice < 0.8) return { type: 'connectionLost' }
  return { type: 'connected' }
}
