import type { Named } from '@beseda/contract/entities/user.ts'
import type { CollisionField } from '../../parts/Collisions.tsx'

/** The access as form values: `some` with the teams. */
export type AccessValues = Readonly<{ access: 'all' | 'some'; teamIds: readonly string[] }>
export const accessOfTeams = (teams: readonly { readonly id: string }[] | null): AccessValues => ({
  access: teams === null ? 'all' : 'some',
  teamIds: teams?.map((t) => t.id) ?? [],
})
export const toTeamIds = ({ access, teamIds }: AccessValues): string[] | null =>
  access === 'all' ? null : [...teamIds]

/** How the access is shown when two people have changed it. */
export const collidingFields = (teams: readonly Named[]): Readonly<Record<string, CollisionField>> => ({
  access: { audit: 'teams', sent: ['teamIds'], show: () => null },
  teamIds: {
    audit: 'teams',
    show: (ids: readonly string[]) => teams.filter((t) => ids.includes(t.id)).map((t) => t.name),
  },
  tree: { audit: 'categories' },
})
