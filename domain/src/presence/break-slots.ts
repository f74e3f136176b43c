/** A team that limits how many of its operators may be on a break at once, and how many of them are. */
export interface BreakTeam {
  readonly id: string
  readonly limit: number
  /** Operators on a break, or finishing their chats before one. */
  readonly away: number
}
/** An operator on the waitlist for a break, with those of their teams that have a limit. */
export interface Waiting {
  readonly id: string
  readonly teamIds: readonly string[]
}
export const isFull = (team: BreakTeam): boolean => team.away >= team.limit

/** The first of these teams without a free slot, or null. */
export const fullTeam = <T extends BreakTeam>(teams: readonly T[]): T | null => teams.find(isFull) ?? null

/**
 * Operators who may begin a break now: the waitlist in its order, each operator who finds a free slot in all of their teams. An operator who
 * waits for one team does not reserve a slot in another.
 */
export const admitNext = (waitlist: readonly Waiting[], teams: readonly BreakTeam[]): string[] => {
  const free = new Map(teams.map((team) => [team.id, team.limit - team.away]))
  const slotsOf = (teamId: string): number => free.get(teamId) ?? Number.POSITIVE_INFINITY
  return waitlist.flatMap(({ id, teamIds }) => {
    if (teamIds.some((teamId) => slotsOf(teamId) <= 0)) return []
    for (const teamId of teamIds) free.set(teamId, slotsOf(teamId) - 1)
    return [id]
  })
}

/** How many on the waitlist are before this operator: those who wait longer for a team that they share. */
export const ahead = (waitlist: readonly Waiting[], id: string): number => {
  const at = waitlist.findIndex((waiting) => waiting.id === id)
  const teamIds = waitlist[at]?.teamIds ?? []
  return waitlist.slice(0, Math.max(0, at)).filter((other) => other.teamIds.some((team) => teamIds.includes(team)))
    .length
}
