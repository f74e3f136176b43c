/** Teams of an article; null: every team. */
type Teams = readonly string[] | null

/** Whether a user of these teams reads the article, and edits it with the right to. `all`: the user sees every team. */
export const isArticleFor = (
  teams: Teams,
  reader: { readonly teamIds: readonly string[]; readonly all: boolean },
): boolean => reader.all || teams === null || teams.some((id) => reader.teamIds.includes(id))
