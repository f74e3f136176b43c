/** Whose a category is: of these teams, or of everybody (null). Topics and subtopics are their category's. */
export type Teams = readonly string[] | null

/** May a chat of this team have it? A chat without a team has only what everybody may use. */
export const isForTeam = (teams: Teams, teamId: string | null): boolean =>
  teams === null || (teamId !== null && teams.includes(teamId))

/** May somebody of these teams change it? `all`: who manages the teams changes everything. */
export const canEdit = (
  teams: Teams,
  editor: { readonly teamIds: readonly string[]; readonly all: boolean },
): boolean => editor.all || teams === null || teams.some((id) => editor.teamIds.includes(id))
