/** The access as form values: `some` with the teams. */
export type AccessValues = Readonly<{ access: 'all' | 'some'; teamIds: readonly string[] }>
export const accessOfTeams = (teams: readonly { readonly id: string }[] | null): AccessValues => ({
  access: teams === null ? 'all' : 'some',
  teamIds: teams?.map((t) => t.id) ?? [],
})
export const toTeamIds = ({ access, teamIds }: AccessValues): string[] | null =>
  access === 'all' ? null : [...teamIds]
