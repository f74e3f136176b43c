import type { AuditChange } from '@beseda/contract/entities/audit.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import type { RoleChoice } from '@beseda/contract/entities/role.ts'
import type { Named } from '@beseda/contract/entities/user.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { wholeNumber } from '../../lib/form-values.ts'
import { roleName } from '../../lib/role-name.ts'
import type { CollisionField } from '../../parts/Collisions.tsx'
import { formerValues } from '../../parts/FormAndChanges.tsx'

/** The typed values, as text. `photo` as shown; `newPassword`: the fields for a new password are open. */
export type UserValues = Readonly<{
  name: string
  email: string
  phone: string
  affiliation: string
  roleId: string
  teamIds: readonly string[]
  breakMinutes: string
  photo: { readonly id: string; readonly url: string } | null
  active: boolean
  newPassword: boolean
  password: string
  passwordRepeat: string
}>
export const valuesOf = (person: PersonCard | null): UserValues => ({
  name: person?.name ?? '',
  email: person?.email ?? '',
  phone: person?.phone ?? '',
  affiliation: person?.affiliation ?? '',
  roleId: person?.role.id ?? '',
  teamIds: person?.teams.map((team) => team.id) ?? [],
  breakMinutes: person?.breakMinutes == null ? '' : String(person.breakMinutes),
  photo: person?.photoId && person.photoUrl ? { id: person.photoId, url: person.photoUrl } : null,
  active: person?.active ?? true,
  newPassword: false,
  password: '',
  passwordRepeat: '',
})
/** Without the fields of a new password the old one stays; `invites`: their link sets it and makes them active. */
export const toInput = (
  { photo, newPassword, password, passwordRepeat, active, ...v }: UserValues,
  invites = false,
) => ({
  ...v,
  ...(!invites && { active }),
  // '' is no id; null counts as missing, which the form shows.
  roleId: v.roleId === '' ? null : v.roleId,
  teamIds: [...v.teamIds],
  breakMinutes: wholeNumber(v.breakMinutes),
  photoId: photo?.id ?? null,
  ...(newPassword && { password, passwordRepeat }),
})

interface Place {
  readonly roleId: string
  readonly teamIds: readonly string[]
}
/** A user whose role receives chats needs a team. The code is shown where it can be put right. */
export const teamProblem = (
  { roleId, teamIds }: Place,
  { roles, mayTeams, stored }: { roles: readonly RoleChoice[]; mayTeams: boolean; stored?: Place | null },
): { roleId?: 'USER_WITHOUT_TEAM'; teamIds?: 'USER_WITHOUT_TEAM' } => {
  const isStored = stored?.roleId === roleId && JSON.stringify(stored.teamIds) === JSON.stringify(teamIds)
  if (isStored || teamIds.length > 0 || !roles.find(({ id }) => id === roleId)?.receivesChats) return {}
  return { [mayTeams ? 'teamIds' : 'roleId']: 'USER_WITHOUT_TEAM' }
}

/**
 * Former values of a change, as form values. The log has only names of roles and teams: those that no longer exist or
 * are ambiguous stay as they are. Passwords and photos are not in the log.
 */
export const formerOf = (
  changes: readonly AuditChange[],
  /** `teams` is null for users who may not change them. */
  known: { readonly roles: readonly RoleChoice[]; readonly teams: readonly Named[] | null },
): Partial<UserValues> => {
  const text = (before: AuditChange['before']) => String(before ?? '')
  return formerValues<UserValues>(changes, {
    personName: (before) => ({ name: text(before) }),
    email: (before) => ({ email: text(before) }),
    phone: (before) => ({ phone: text(before) }),
    affiliation: (before) => ({ affiliation: text(before) }),
    breakMinutes: (before) => ({ breakMinutes: text(before) }),
    active: (before) => (typeof before === 'boolean' ? { active: before } : {}),
    role: (before) => {
      const role = onlyOne(known.roles.filter((r) => r.assignable && r.name === before))
      return role ? { roleId: role.id } : {}
    },
    teams: (before) => {
      if (!known.teams) return {}
      const names = Array.isArray(before) ? (before as readonly string[]) : []
      const teams = names.map((name) => onlyOne((known.teams ?? []).filter((t) => t.name === name)))
      return teams.every((t) => t !== undefined) ? { teamIds: teams.map((t) => t.id) } : {}
    },
  })
}
const onlyOne = <T>(found: readonly T[]): T | undefined => (found.length === 1 ? found[0] : undefined)

/** How values of the form are shown next to each other when two people have changed them. */
export const collidingFields = (known: {
  readonly roles: readonly RoleChoice[]
  readonly teams: readonly Named[]
  readonly lang: Lang
}): Readonly<Record<string, CollisionField>> => {
  const roleOf = (id: string): string | null => {
    const role = known.roles.find((r) => r.id === id)
    return role ? roleName(role, known.lang) : null
  }
  const teamNames = (ids: readonly string[]) => known.teams.filter((t) => ids.includes(t.id)).map((t) => t.name)
  return {
    name: { audit: 'personName' },
    roleId: { audit: 'role', show: roleOf },
    teamIds: { audit: 'teams', show: teamNames },
    photo: { sent: ['photoId'], show: (photo: UserValues['photo']) => photo !== null },
  }
}
