/** The teams of a category; null: everybody. Topics and subtopics inherit them. */
export type Teams = readonly string[] | null

/** Whether a chat of this team may have the category. A chat without a team may only have categories of everybody. */
export const isForTeam = (teams: Teams, teamId: string | null): boolean =>
  teams === null || (teamId !== null && teams.includes(teamId))

/**
 * Whether a user of these teams may change the category. `all`: the user manages the teams and may change everything.
 */
export const canEdit = (
  teams: Teams,
  editor: { readonly teamIds: readonly string[]; readonly all: boolean },
): boolean => editor.all || teams === null || teams.some((id) => editor.teamIds.includes(id))
