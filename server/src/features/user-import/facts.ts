import type { Right } from '@beseda/contract/access.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type SystemRoleKey, systemRoles } from '@beseda/contract/system-roles.ts'
import type { ImportFacts, KnownRole, KnownUser } from '@beseda/domain/user-import/plan-row.ts'
import type { NamedChoice } from '@beseda/domain/user-import/read-values.ts'
import { prepared } from '../../platform/db.ts'
import { asSet } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import type { Work } from '../../platform/unit-of-work.ts'

export type Runner = Pick<Work, 'run'>
export type Choices = Pick<ImportFacts, 'actor' | 'roles' | 'teams' | 'lang'>

interface RoleRow {
  readonly id: string
  readonly name: string
  readonly system: SystemRoleKey | null
  readonly rights: Right[]
}
const roles = prepared(`select id, name, system, rights from roles where organization_id = $1`)
const teams = prepared(`select id, name from teams where organization_id = $1 and deleted_at is null`)

/** The first name is the one that is shown. System roles have a name in each language. */
const namesOf = ({ name, system }: RoleRow, lang: Lang): readonly string[] => {
  if (!system) return [name]
  const words = systemRoles[system].name
  return [inLang(words, lang), words.ru, words.en]
}
/** What rows may choose from, in the name of this user. */
export const choicesFor = async (c: Runner, user: SignedIn, lang: Lang): Promise<Choices> => {
  const [roleRows, teamRows] = await Promise.all([
    c.run<RoleRow>(roles, [user.organizationId]),
    c.run<{ id: string; name: string }>(teams, [user.organizationId]),
  ])
  const known: readonly KnownRole[] = roleRows.map((row) => ({
    id: row.id,
    names: namesOf(row, lang),
    rights: row.rights,
  }))
  const named: readonly NamedChoice[] = teamRows.map(({ id, name }) => ({ id, names: [name] }))
  return { actor: { id: user.userId, rights: user.rights }, roles: known, teams: named, lang }
}

interface UserRow extends KnownUser {
  readonly at: number
}
const byEmail = prepared(`
  select x.at::int as at, u.id, u.name, u.phone, u.affiliation, u.role_id as "roleId", u.active,
    u.password_hash is null as invited, op.auto_break_minutes as "breakMinutes",
    array(select m.team_id::text from team_members m where m.user_id = u.id) as "teamIds"
  from unnest($2::text[]) with ordinality x(email, at) join users u on lower(u.login) = lower(x.email)
    join operator_presence op on op.user_id = u.id
  where u.organization_id = $1`)
/** The users with these e-mails, at the positions of the e-mails. */
export const usersByEmail = async (
  c: Runner,
  organizationId: string,
  emails: readonly string[],
): Promise<readonly (KnownUser | null)[]> => {
  const found: (KnownUser | null)[] = emails.map(() => null)
  for (const { at, ...user } of await c.run<UserRow>(byEmail, [organizationId, emails]))
    found[at - 1] = { ...user, teamIds: asSet(user.teamIds) }
  return found
}
