/** A team that lets only so many of its people be on a break at once, and how many of them are. */
export interface BreakTeam {
  readonly id: string
  readonly limit: number
  /** On a break, or about to be: they finish their chats and get no new ones. */
  readonly away: number
}
/** Somebody who wants a break, with those of his teams that limit it. */
export interface Waiting {
  readonly id: string
  readonly teamIds: readonly string[]
}
export const isFull = (team: BreakTeam): boolean => team.away >= team.limit

/** The first of these teams that has no place left, or null. */
export const fullTeam = <T extends BreakTeam>(teams: readonly T[]): T | null => teams.find(isFull) ?? null

/**
 * Whose turn has come: one after the other in the order of the line, whoever finds a place in all of his teams. Somebody who waits for
 * one team keeps no place free in another.
 */
export const turns = (line: readonly Waiting[], teams: readonly BreakTeam[]): string[] => {
  const free = new Map(teams.map((team) => [team.id, team.limit - team.away]))
  const place = (teamId: string): number => free.get(teamId) ?? Number.POSITIVE_INFINITY
  return line.flatMap(({ id, teamIds }) => {
    if (teamIds.some((teamId) => place(teamId) <= 0)) return []
    for (const teamId of teamIds) free.set(teamId, place(teamId) - 1)
    return [id]
  })
}

/** How many are before this person: those who wait longer for a team that is also his. */
export const ahead = (line: readonly Waiting[], id: string): number => {
  const at = line.findIndex((waiting) => waiting.id === id)
  const teamIds = line[at]?.teamIds ?? []
  return line.slice(0, Math.max(0, at)).filter((other) => other.teamIds.some((team) => teamIds.includes(team))).length
}
