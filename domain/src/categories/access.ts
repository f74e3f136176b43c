/** The teams of a category; null: everybody. Topics and subtopics inherit them. */
export type Teams = readonly string[] | null

/** May a chat of this team have it? A chat without a team has only what everybody may use. */
export const isForTeam = (teams: Teams, teamId: string | null): boolean =>
  teams === null || (teamId !== null && teams.includes(teamId))

/** May a user of these teams change it? `all`: the user manages the teams and may change everything. */
export const canEdit = (
  teams: Teams,
  editor: { readonly teamIds: readonly string[]; readonly all: boolean },
): boolean => editor.all || teams === null || teams.some((id) => editor.teamIds.includes(id))
