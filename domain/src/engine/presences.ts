import type { Presence } from '@beseda/contract/entities/user.ts'
import type { ErrorCode } from '@beseda/contract/errors/index.ts'
import type { DomainEvent } from '@beseda/contract/events/index.ts'
import { isRefusal } from '../chat-session/decision.ts'
import { byUser } from '../chat-session/state.ts'
import { admitNext, type BreakTeam, fullTeam } from '../presence/break-slots.ts'
import { decidePresence } from '../presence/decide.ts'
import { isAway } from '../presence/rules.ts'
import type { PresenceFacts, PresenceInput, PresenceState } from '../presence/state.ts'
import type { Agenda } from './agenda.ts'
import type { Roster } from './roster.ts'
import type { EngineOperator, EngineTeam } from './setup.ts'

/** What a decision about an operator's presence did. */
export interface PresenceChange {
  readonly operatorId: string
  readonly before: Presence
  readonly presence: Presence
  readonly events: readonly DomainEvent[]
}
export interface PresencesOptions {
  readonly operators: readonly EngineOperator[]
  readonly teams: readonly EngineTeam[]
  readonly roster: Roster
  readonly agenda: Pick<Agenda, 'add'>
  readonly now: () => number
  /** Called after each decision that changed something visible. */
  readonly onChange: (change: PresenceChange) => void
}
/** The presence of all operators: `domain/src/presence` decides, with the limits of breaks. Licences are not limited here. */
export interface Presences {
  readonly stateOf: (operatorId: string) => PresenceState
  /** Applies an input; returns the code of the refusal, or null. */
  readonly apply: (operatorId: string, input: PresenceInput) => ErrorCode | null
  /** Begins the breaks of operators on the waitlist for whom a slot is free. */
  readonly admitWaiting: () => void
}
const noLicenceLimit = { limit: null, held: 0, kept: 0 }
const startOf = ({ id, presence }: EngineOperator, since: number): PresenceState => ({
  ...{ userId: id, presence, since, reason: null, returnTo: null, offlineAt: null },
  ...{ autoBreakMinutes: null, autoBreakAt: null, lastActivityAt: null },
  ...{ breakKind: null, breakNote: '', breakMinutes: null, breakUntil: null, breakWish: null, breakWishAt: null },
  ...{ licenceWaitAt: null, licenceKeptUntil: null },
})
/** What an operator does to have this presence. */
export const inputFor = (operatorId: string, presence: Presence): PresenceInput =>
  presence === 'offline'
    ? { type: 'signedOut', by: byUser(operatorId) }
    : { type: 'chosen', presence, whenFree: false, kind: null, note: '', minutes: null }

export const createPresences = (o: PresencesOptions): Presences => {
  const states = new Map(o.operators.map((operator) => [operator.id, startOf(operator, o.now())]))
  const stateOf = (id: string): PresenceState => states.get(id)!
  const breakTeams = (): (BreakTeam & EngineTeam)[] =>
    o.teams.flatMap((team) => {
      if (typeof team.maxOnBreak !== 'number') return []
      const away = o.roster.ofTeam(team.id).filter((c) => isAway(c.presence)).length
      return [{ ...team, limit: team.maxOnBreak, away }]
    })
  const fullTeamOf = (id: string): PresenceFacts['fullTeam'] => {
    const teamIds = o.roster.teamIdsOf(id)
    const full = fullTeam(breakTeams().filter((team) => teamIds.includes(team.id)))
    if (!full) return null
    const away = o.roster.ofTeam(full.id).filter((c) => isAway(c.presence))
    const names = away.map((c) => o.roster.nameOf(c.id)).join(', ')
    return { name: full.name, away: full.away, limit: full.limit, names }
  }
  const factsFor = (id: string): PresenceFacts => ({
    now: o.now(),
    licences: noLicenceLimit,
    chats: o.roster.find(id)!.openDialogs,
    fullTeam: fullTeamOf(id),
    connected: false,
    account: { name: o.roster.nameOf(id), lastCallAt: null },
  })
  const apply: Presences['apply'] = (operatorId, input) => {
    const before = stateOf(operatorId)
    const decision = decidePresence(before, input, factsFor(operatorId))
    if (isRefusal(decision)) return decision.code
    const { next, events } = decision
    if (next === before) return null
    states.set(operatorId, next)
    plan(operatorId, 'offlineAt', { type: 'graceEnded' })
    plan(operatorId, 'autoBreakAt', { type: 'inactiveTooLong' })
    if (next.presence !== before.presence) o.roster.setPresence(operatorId, next.presence)
    if (events.length > 0) o.onChange({ operatorId, before: before.presence, presence: next.presence, events })
    return null
  }
  /** A deadline that has moved by its time does nothing. */
  const plan = (id: string, name: 'offlineAt' | 'autoBreakAt', input: PresenceInput): void => {
    const at = stateOf(id)[name]
    if (at !== null) o.agenda.add(Math.max(at, o.now()), () => stateOf(id)[name] === at && void apply(id, input))
  }
  return {
    stateOf,
    apply,
    admitWaiting: () => {
      const waitlist = [...states.values()]
        .filter((s) => s.breakWishAt !== null)
        .sort((a, b) => a.breakWishAt! - b.breakWishAt! || (a.userId < b.userId ? -1 : 1))
        .map(({ userId }) => ({ id: userId, teamIds: o.roster.teamIdsOf(userId) }))
      if (waitlist.length === 0) return
      for (const id of admitNext(waitlist, breakTeams())) apply(id, { type: 'breakSlotFreed' })
    },
  }
}
