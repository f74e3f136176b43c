import type { Right } from '@beseda/contract/access.ts'
import type { PersonCard } from '@beseda/contract/entities/person.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import { notGrantable } from '@beseda/domain/access/grant.ts'
import { lacksTeam } from '@beseda/domain/access/needs-team.ts'
import { passwordProblem } from '@beseda/domain/text/validate-password.ts'
import { prepared } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { asSet } from '../../platform/field-versions.ts'
import { fieldError } from '../../platform/input-error.ts'
import { limitAccountProbe } from '../../platform/limit.ts'
import { type Work, work } from '../../platform/unit-of-work.ts'
import type { AuditRecord } from '../audit/index.ts'
import { lockAdministration, refuseBeyond } from '../roles/index.ts'
import { findPerson } from './read.ts'

export interface PersonForm {
  readonly name: string
  readonly email: string
  readonly phone: string
  readonly affiliation: string
  readonly roleId: string
  readonly teamIds: readonly string[]
  readonly breakMinutes: number | null
  readonly photoId: string | null
  readonly active: boolean
}
const ownLogin = prepared(`select 1 from users where organization_id = $1 and lower(login) = lower($2)`)

/** Serializes changes of users. */
export const change = <T>(ctx: Ctx, body: (w: Work) => Promise<T>): Promise<T> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockAdministration(w)
    return body(w)
  })
/**
 * A change that gives this login, if any. A taken one is refused as an error of its field. Only few such refusals may come
 * from other organizations, because they reveal who has an account.
 */
export const changeLogin = async <T>(
  ctx: Ctx,
  email: string | undefined,
  body: (w: Work) => Promise<T>,
): Promise<T> => {
  const { organizationId } = userOf(ctx)
  const probe: { undo?: () => void } = {}
  try {
    const done = await change(ctx, async (w) => {
      const isKnown = email === undefined || (await w.run(ownLogin, [organizationId, email.trim()])).length > 0
      if (!isKnown) probe.undo ??= limitAccountProbe(ctx, 'TOO_MANY_REQUESTS', organizationId)
      return body(w)
    })
    probe.undo?.()
    return done
  } catch (error) {
    if (uniqueViolation(error) === 'users_login') throw fail('ACCOUNT_EXISTS')
    // every refusal after the login was checked reveals that it is free
    if (!(error instanceof AppError)) probe.undo?.()
    throw error
  }
}

/** Validates and hashes a password. Call it before the transaction, because it is slow. */
export const hashOf = async (ctx: Ctx, password: string, form: Pick<PersonForm, 'name' | 'email'>): Promise<string> => {
  const problem = passwordProblem(password, [form.email.trim(), form.name.trim()])
  if (problem) throw fieldError('password', problem)
  return ctx.deps.passwords.hash(password)
}

const rightsOf = prepared(`select rights from roles where organization_id = $1 and id = $2`)
export const rightsOfRole = async (w: Work, roleId: string): Promise<readonly Right[]> => {
  const [role] = await w.run<{ rights: Right[] }>(rightsOf, [w.organizationId, roleId])
  if (!role) throw fail('ROLE_NOT_FOUND')
  return role.rights
}
/** Refuses a role with rights that the caller lacks. */
export const mayGive = async (w: Work, ctx: Ctx, roleId: string): Promise<void> =>
  refuseBeyond(notGrantable(userOf(ctx).rights, await rightsOfRole(w, roleId)), ctx.lang)

/** Refuses a user without a team whose role receives chats. */
export const mustHaveTeam = async (w: Work, { roleId, teamIds }: Pick<PersonForm, 'roleId' | 'teamIds'>) => {
  if (lacksTeam(await rightsOfRole(w, roleId), teamIds)) throw fail('USER_WITHOUT_TEAM')
}

/** Refuses a change of teams without the right for it. */
export const mayChangeTeams = (ctx: Ctx, before: readonly string[], after: readonly string[]): void => {
  const same = before.length === new Set(after).size && before.every((id) => after.includes(id))
  if (!same && !userOf(ctx).rights.includes('AUTHORITY_TEAMS_UPDATE')) throw fail('TEAM_CHANGE_DENIED')
}
export const readPerson = (w: Work, ctx: Ctx, userId: string): Promise<PersonCard> =>
  findPerson(w, w.organizationId, userId, { files: ctx.deps.files, now: w.now })

/** The stored fields as the form of a user has them. */
export const formOf = (p: PersonCard): PersonForm => ({
  name: p.name,
  email: p.email,
  phone: p.phone,
  affiliation: p.affiliation,
  roleId: p.role.id,
  teamIds: asSet(p.teams.map((t) => t.id)),
  breakMinutes: p.breakMinutes,
  photoId: p.photoId,
  active: p.active,
})
export const recordOf = (p: PersonCard): AuditRecord => ({
  personName: p.name,
  email: p.email,
  phone: p.phone,
  affiliation: p.affiliation,
  role: p.role.name,
  teams: p.teams.map((t) => t.name),
  breakMinutes: p.breakMinutes,
  photo: p.photoId !== null,
  active: p.active,
})
