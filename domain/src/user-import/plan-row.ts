import type { Right } from '@beseda/contract/access.ts'
import { rights } from '@beseda/contract/access-words.ts'
import { personFields } from '@beseda/contract/endpoints/users.ts'
import { type ErrorCode, type Refusal, refuse } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { limits } from '@beseda/contract/limits.ts'
import { beyond } from '../access/grant.ts'
import { lacksTeam } from '../access/needs-team.ts'
import type { ImportCells, ImportColumn } from './columns.ts'
import { type NamedChoice, namedSo, readNames, wholeOrNull, yesOrNo } from './read-values.ts'

/** The fields of a user that a file can set. */
export interface ImportedFields {
  readonly name: string
  readonly phone: string
  readonly affiliation: string
  readonly roleId: string
  readonly teamIds: readonly string[]
  readonly breakMinutes: number | null
  readonly active: boolean
}
/** A user as stored. */
export interface KnownUser extends ImportedFields {
  readonly id: string
  /** Has no password yet: their invitation makes them active. */
  readonly invited: boolean
}
export interface KnownRole extends NamedChoice {
  readonly rights: readonly Right[]
}
/** What a row is compared with. */
export interface ImportFacts {
  readonly actor: { readonly id: string; readonly rights: readonly Right[] }
  readonly roles: readonly KnownRole[]
  readonly teams: readonly NamedChoice[]
  /** The user with the e-mail of the row. */
  readonly user: KnownUser | null
  readonly lang: Lang
}
export type RowPlan =
  /** `invites`: they get a link by e-mail. */
  | { readonly is: 'create'; readonly form: ImportedFields & { readonly email: string }; readonly invites: boolean }
  | { readonly is: 'change'; readonly userId: string; readonly patch: Partial<ImportedFields> }
  | { readonly is: 'same' }
  | RowRefusal
export interface RowRefusal {
  readonly is: 'refused'
  readonly column: ImportColumn | null
  readonly refusal: Refusal
}
const refused = (column: ImportColumn | null, refusal: Refusal): RowRefusal => ({ is: 'refused', column, refusal })

/** A column of the file that cannot be read, or the values of all. */
type Reading = RowRefusal | { readonly patch: Partial<ImportedFields> }
const problemOf = (field: keyof typeof personFields, value: unknown): ErrorCode | null => {
  const read = personFields[field].safeParse(value)
  return read.success ? null : (read.error.issues[0]!.message as ErrorCode)
}
const readRole = (cell: string, { roles }: ImportFacts): RowRefusal | string => {
  if (cell === '') return refused('role', refuse('FIELD_REQUIRED'))
  const ids = namedSo(cell, roles)
  if (ids.length > 1) return refused('role', refuse('IMPORT_NAME_AMBIGUOUS', { name: cell }))
  return ids[0] ?? refused('role', refuse('IMPORT_ROLE_UNKNOWN', { name: cell }))
}
const readTeams = (cell: string, { teams }: ImportFacts): RowRefusal | readonly string[] => {
  const read = readNames(cell, teams)
  if ('unknown' in read) return refused('teams', refuse('IMPORT_TEAM_UNKNOWN', { name: read.unknown }))
  if ('ambiguous' in read) return refused('teams', refuse('IMPORT_NAME_AMBIGUOUS', { name: read.ambiguous }))
  return read.ids.length > limits.teamsOfUser ? refused('teams', refuse('FIELD_INVALID')) : read.ids
}
/** The columns that the file has, as values. A column that it does not have is left out. */
const readPatch = (cells: ImportCells, facts: ImportFacts): Reading => {
  const patch: { -readonly [K in keyof ImportedFields]?: ImportedFields[K] } = {}
  for (const field of ['name', 'phone', 'affiliation'] as const) {
    const cell = cells[field]
    if (cell === undefined) continue
    const problem = problemOf(field, cell)
    if (problem) return refused(field, refuse(problem as 'FIELD_INVALID'))
    patch[field] = cell
  }
  if (cells.role !== undefined) {
    const roleId = readRole(cells.role, facts)
    if (typeof roleId !== 'string') return roleId
    patch.roleId = roleId
  }
  if (cells.teams !== undefined) {
    const teamIds = readTeams(cells.teams, facts)
    if ('is' in teamIds) return teamIds
    patch.teamIds = teamIds
  }
  if (cells.breakMinutes !== undefined) {
    const minutes = wholeOrNull(cells.breakMinutes)
    const problem = minutes === undefined ? 'NUMBER_INVALID' : problemOf('breakMinutes', minutes)
    if (minutes === undefined || problem) return refused('breakMinutes', refuse(problem as 'FIELD_INVALID'))
    patch.breakMinutes = minutes
  }
  if (cells.active) {
    const active = yesOrNo(cells.active)
    if (active === null) return refused('active', refuse('IMPORT_YES_OR_NO'))
    patch.active = active
  }
  return { patch }
}

const isSame = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b)
/** The fields that differ from the stored ones. Users without a password become active by their invitation, not by a file. */
const differing = (patch: Partial<ImportedFields>, user: KnownUser): Partial<ImportedFields> =>
  Object.fromEntries(
    Object.entries(patch).filter(
      ([field, value]) =>
        !(field === 'active' && value === true && user.invited) && !isSame(user[field as keyof ImportedFields], value),
    ),
  )
const rightsOf = (roleId: string, { roles }: ImportFacts) => roles.find(({ id }) => id === roleId)?.rights ?? []
const words = (list: readonly Right[], lang: Lang): string =>
  list.map((right) => inLang(rights[right], lang)).join(', ')

/** Refuses what the caller may not give. */
const refuseGiving = (
  { roleId, teamIds, teamsChange }: { roleId: string; teamIds: readonly string[]; teamsChange: boolean },
  facts: ImportFacts,
): RowRefusal | null => {
  const more = beyond(facts.actor.rights, rightsOf(roleId, facts))
  if (more.length > 0) return refused('role', refuse('RIGHTS_EXCEED_YOURS', { rights: words(more, facts.lang) }))
  if (teamsChange && !facts.actor.rights.includes('AUTHORITY_TEAMS_UPDATE'))
    return refused('teams', refuse('TEAM_CHANGE_DENIED'))
  if (lacksTeam(rightsOf(roleId, facts), teamIds)) return refused('teams', refuse('USER_WITHOUT_TEAM'))
  return null
}
const planNew = (email: string, patch: Partial<ImportedFields>, facts: ImportFacts): RowPlan => {
  const { name, roleId } = patch
  if (!name) return refused('name', refuse('FIELD_REQUIRED'))
  if (!roleId) return refused('role', refuse('FIELD_REQUIRED'))
  const teamIds = patch.teamIds ?? []
  const problem = refuseGiving({ roleId, teamIds, teamsChange: teamIds.length > 0 }, facts)
  if (problem) return problem
  const { phone = '', affiliation = '', breakMinutes = null } = patch
  const form = { email, name, phone, affiliation, roleId, teamIds, breakMinutes, active: false }
  return { is: 'create', form, invites: patch.active !== false }
}
const planKnown = (user: KnownUser, given: Partial<ImportedFields>, facts: ImportFacts): RowPlan => {
  const patch = differing(given, user)
  if (Object.keys(patch).length === 0) return { is: 'same' }
  const { actor } = facts
  const isOwn = user.id === actor.id
  const more = isOwn ? [] : beyond(actor.rights, rightsOf(user.roleId, facts))
  if (more.length > 0) return refused(null, refuse('USER_HAS_MORE_RIGHTS', { rights: words(more, facts.lang) }))
  if (isOwn && patch.active === false) return refused('active', refuse('OWN_ACCOUNT_ACTIVE'))
  if (isOwn && patch.roleId) return refused('role', refuse('OWN_ROLE'))
  if (patch.roleId || patch.teamIds) {
    const { roleId, teamIds } = { ...user, ...patch }
    const problem = refuseGiving({ roleId, teamIds, teamsChange: patch.teamIds !== undefined }, facts)
    if (problem) return problem
  }
  return { is: 'change', userId: user.id, patch }
}

/** What a row of the file means for the users there are: nothing is written here. */
export const planRow = (cells: ImportCells, facts: ImportFacts): RowPlan => {
  const email = cells.email ?? ''
  const problem = problemOf('email', email)
  if (problem) return refused('email', refuse(problem as 'FIELD_INVALID'))
  const reading = readPatch(cells, facts)
  if ('is' in reading) return reading
  return facts.user ? planKnown(facts.user, reading.patch, facts) : planNew(email, reading.patch, facts)
}
