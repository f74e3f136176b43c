import { type Candidate, nextTurn } from '../distribution/distribute.ts'
import type { EngineOperator, EngineTeam } from './setup.ts'

type Presence = Candidate['presence']
type Seat = { -readonly [K in keyof Candidate]: Candidate[K] }
interface Member {
  readonly operator: EngineOperator
  /** The operator as each of their teams sees them; `null`: chats without a team. */
  readonly seats: ReadonlyMap<string | null, Seat>
}
/**
 * The operators with their load, kept up to date chat by chat. The lists are live: nothing is copied, because distribution
 * reads them for every chat.
 */
export interface Roster {
  readonly operators: readonly EngineOperator[]
  /** Operators who may receive chats of the team, also those who are away. */
  readonly ofTeam: (teamId: string | null) => readonly Candidate[]
  /** The operator without regard to a team, or null. */
  readonly find: (id: string) => Candidate | null
  readonly teamIdsOf: (id: string) => readonly string[]
  readonly nameOf: (id: string) => string
  readonly setPresence: (id: string, presence: Presence) => void
  /** The operator has `by` chats more. */
  readonly addLoad: (id: string, by: 1 | -1) => void
  /** The operator received a chat of this team at `now`. */
  readonly noteAssignment: (id: string, teamId: string | null, now: number) => void
  /** Sets when the operator last received a chat: of any team, and by team. */
  readonly setTurns: (id: string, lastAssignedAt: number | null, byTeam: ReadonlyMap<string, number | null>) => void
  /** Reads the limits of the teams again. */
  readonly limitsChanged: () => void
}

export const createRoster = (operators: readonly EngineOperator[], teams: readonly EngineTeam[]): Roster => {
  const lists = new Map<string | null, Seat[]>([null, ...teams.map((t) => t.id)].map((teamId) => [teamId, []]))
  const limitOf = ({ teamIds }: EngineOperator): number =>
    Math.max(0, ...teams.filter((t) => teamIds.includes(t.id)).map((t) => t.dialogLimit))
  const members = new Map<string, Member>()
  for (const operator of operators) {
    const { id, presence } = operator
    const seat = (): Seat => ({
      id,
      presence,
      openDialogs: 0,
      dialogLimit: limitOf(operator),
      lastAssignedAt: null,
      lastInTeamAt: null,
    })
    const seats = new Map([null, ...operator.teamIds].map((teamId) => [teamId, seat()] as const))
    for (const [teamId, it] of seats) lists.get(teamId)?.push(it)
    members.set(id, { operator, seats })
  }
  const seatsOf = (id: string): Iterable<Seat> => members.get(id)?.seats.values() ?? []
  const ofTeam: Roster['ofTeam'] = (teamId) => lists.get(teamId) ?? []
  return {
    operators,
    ofTeam,
    find: (id) => members.get(id)?.seats.get(null) ?? null,
    teamIdsOf: (id) => members.get(id)?.operator.teamIds ?? [],
    nameOf: (id) => members.get(id)?.operator.name ?? '',
    setPresence: (id, presence) => {
      for (const seat of seatsOf(id)) seat.presence = presence
    },
    addLoad: (id, by) => {
      for (const seat of seatsOf(id)) seat.openDialogs += by
    },
    noteAssignment: (id, teamId, now) => {
      const turn = nextTurn(ofTeam(teamId), now)
      for (const seat of seatsOf(id)) seat.lastAssignedAt = now
      const seat = teamId === null ? undefined : members.get(id)?.seats.get(teamId)
      if (seat) seat.lastInTeamAt = turn
    },
    setTurns: (id, lastAssignedAt, byTeam) => {
      for (const [teamId, seat] of members.get(id)?.seats ?? []) {
        seat.lastAssignedAt = lastAssignedAt
        seat.lastInTeamAt = teamId === null ? null : (byTeam.get(teamId) ?? null)
      }
    },
    limitsChanged: () => {
      for (const { operator, seats } of members.values())
        for (const seat of seats.values()) seat.dialogLimit = limitOf(operator)
    },
  }
}
