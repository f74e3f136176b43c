import type { BrandId } from '@beseda/contract/brands.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { beginPlan } from '@beseda/domain/billing/plan-term.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Ids } from '../../platform/random.ts'
import type { SystemWork, Work } from '../../platform/unit-of-work.ts'
import { type AuditBy, recordChange } from '../audit/index.ts'
import { findPlan, givePlan, trialPlan } from '../plans/index.ts'
import { createPresence } from '../presence-store/index.ts'
import { addSystemRoles } from '../roles/index.ts'
import { findOrganization, recordOf } from './entity.ts'
import { firstStatuses, firstTeam } from './first-things.ts'

const insert = prepared(`
  insert into organizations (id, login, name, admin_email, lang, time_zone, instance, operator_licences, options, brand, created_at, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, '{}', $9, $10, $10)`)
const insertUser = prepared(`
  insert into users (id, organization_id, role_id, name, login, password_hash, created_at)
  values ($1, $2, $3, $4, $5, $6, $7)`)
const insertTeam = prepared(`
  insert into teams (id, organization_id, name, description, dialog_limit, created_at) values ($1, $2, $3, $4, 10, $5)`)
const insertMember = prepared(`insert into team_members (organization_id, team_id, user_id) values ($1, $2, $3)`)
const insertStatus = prepared(`
  insert into client_statuses (id, organization_id, name, colour, position) values ($1, $2, $3, $4, $5)`)

export interface NewOrganization {
  readonly login: string
  readonly name: string
  readonly adminName: string
  readonly adminEmail: string
  readonly passwordHash: string
  readonly lang: Lang
  /** On whose host it signed up; null: the installation's default. */
  readonly brand: BrandId | null
  readonly timeZone?: string
  readonly instance?: string
  readonly operatorLicences?: number | null
  /** Default: the trial plan. */
  readonly planId?: string
  /** True: the plan ends after seven days. False: it has no end. */
  readonly trial: boolean
  /** Default: its first administrator (a sign-up). */
  readonly by?: AuditBy
}
export interface Created {
  /** The transaction, now bound to the new organization. */
  readonly w: Work
  readonly organization: Organization
  readonly userId: string
}
/**
 * Creates a complete organization: system roles, an administrator, a first team with them in it, the default client
 * statuses, a plan. Refuses with ORGANIZATION_EXISTS or ACCOUNT_EXISTS, after which the transaction must be rolled back.
 */
export const createOrganization = async (ids: Ids, s: SystemWork, o: NewOrganization): Promise<Created> => {
  const [organizationId, userId] = [ids.next(), ids.next()]
  const at = toDb(s.now)
  const names = [o.login.trim(), o.name.trim(), o.adminEmail.trim(), o.lang, o.timeZone ?? 'Europe/Moscow']
  try {
    await s.run(insert, [organizationId, ...names, o.instance?.trim() ?? '', o.operatorLicences ?? null, o.brand, at])
    const w = await s.actFor(organizationId)
    const roles = await addSystemRoles(w)
    const person = [o.adminName.trim(), o.adminEmail.trim(), o.passwordHash]
    await w.run(insertUser, [userId, organizationId, roles.administrator, ...person, at])
    createPresence(w, userId)
    await addFirstThings(w, o.lang, userId)
    const by = o.by ?? byUser(userId)
    const plan = o.planId === undefined ? await trialPlan(w) : await findPlan(w, o.planId)
    await givePlan(w, beginPlan({ trial: o.trial, since: w.now, now: w.now }), plan, byUser(userId))
    const organization = await findOrganization(w, organizationId)
    const what = {
      entity: 'organization',
      entityId: organizationId,
      name: organization.name,
      action: 'created',
    } as const
    recordChange(w, { ...what, before: null, after: recordOf(organization), by })
    return { w, organization, userId }
  } catch (error) {
    const broken = uniqueViolation(error)
    if (broken === 'organizations_login_key') throw fail('ORGANIZATION_EXISTS')
    throw broken === 'users_login' ? fail('ACCOUNT_EXISTS') : error
  }
}
const addFirstThings = async (w: Work, lang: Lang, userId: string): Promise<void> => {
  const teamId = w.newId()
  const team = [inLang(firstTeam.name, lang), inLang(firstTeam.description, lang)]
  await w.run(insertTeam, [teamId, w.organizationId, ...team, toDb(w.now)])
  await w.run(insertMember, [w.organizationId, teamId, userId])
  for (const [i, { colour, ...words }] of firstStatuses.entries())
    await w.run(insertStatus, [w.newId(), w.organizationId, inLang(words, lang), colour, i + 1])
}
