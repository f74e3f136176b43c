import type { AuditAction } from '@beseda/contract/audit.ts'
import type { Organization } from '@beseda/contract/entities/organization.ts'
import { AppError, fail } from '@beseda/contract/errors/index.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { beginPlan, extendPlan } from '@beseda/domain/billing/plan-term.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { brandOf, servedBrands } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Deps } from '../../platform/deps.ts'
import { type EditInput, mergeEdit, noteEdit, type PatchOf } from '../../platform/field-versions.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { systemWork, type Work } from '../../platform/unit-of-work.ts'
import { type AuditBy, recordChange } from '../audit/index.ts'
import { findPlan, givePlan, lockTerm, saveTerm } from '../plans/index.ts'
import { accessChanged, endSignIns } from '../sign-ins/index.ts'
import { findOrganization, recordOf } from './entity.ts'
import { recolourChannels } from './recolour.ts'

const lock = prepared(`select 1 from organizations where id = $1 for no key update`)
const update = prepared(`
  update organizations set login = $2, name = $3, admin_email = $4, lang = $5, time_zone = $6, instance = $7, operator_licences = $8,
    changed_at = $9 where id = $1`)
const updateBrand = prepared(
  `update organizations set brand = $2, version = version + 1, changed_at = $3 where id = $1`,
)
const setStatus = prepared(`update organizations set status = $2, version = version + 1, changed_at = $3 where id = $1`)

/** The actor for the audit log: an employee of the service is stored by name in other organizations. */
export const observedBy = (user: SignedIn, organizationId: string): AuditBy =>
  user.organizationId === organizationId ? byUser(user.userId) : { kind: 'observer', id: user.userId, name: user.name }

/** Changes any organization and records the differences in its own audit log. */
const administer = (
  deps: Deps,
  user: SignedIn,
  id: string,
  action: AuditAction,
  body: (w: Work, before: Organization) => Promise<void>,
): Promise<Organization> =>
  systemWork(deps, async (s) => {
    await s.run(lock, [id])
    await findOrganization(s, id)
    const w = await s.actFor(id)
    w.confirmActor()
    const before = await findOrganization(w, id)
    await body(w, before)
    const after = await findOrganization(w, id)
    const records = { before: recordOf(before), after: recordOf(after) }
    recordChange(w, {
      entity: 'organization',
      entityId: id,
      name: after.name,
      action,
      ...records,
      by: observedBy(user, id),
    })
    return after
  })

export interface OrganizationFields {
  readonly login: string
  readonly name: string
  readonly administratorEmail: string
  readonly lang: Lang
  readonly timeZone: string
  readonly instance: string
  readonly operatorLicences: number | null
}
const fieldsOf = (o: Organization): OrganizationFields => ({
  login: o.login,
  name: o.name,
  administratorEmail: o.administratorEmail,
  lang: o.lang,
  timeZone: o.timeZone,
  instance: o.instance,
  operatorLicences: o.operatorLicences,
})
const tidy = ({
  login,
  name,
  administratorEmail,
  instance,
  ...rest
}: PatchOf<OrganizationFields>): PatchOf<OrganizationFields> => ({
  ...rest,
  login: login?.trim(),
  name: name?.trim(),
  administratorEmail: administratorEmail?.trim(),
  instance: instance?.trim(),
})
export const changeOrganization = (
  deps: Deps,
  user: SignedIn,
  { id, version: seen, ...patch }: EditInput<OrganizationFields> & { readonly id: string },
): Promise<Organization> =>
  administer(deps, user, id, 'changed', async (w, before) => {
    const { changed } = before
    const { next: o, fields } = mergeEdit({ stored: fieldsOf(before), patch: tidy(patch), changed, seen })
    const names = [o.login, o.name, o.administratorEmail]
    await w.run(update, [id, ...names, o.lang, o.timeZone, o.instance, o.operatorLicences, toDb(w.now)])
    await noteEdit(w, 'organizations', { ids: [id], fields, by: user.name })
    accessChanged(w, 'everybody', { reason: 'organizationChanged', by: byUser(user.userId) })
  }).catch((error) => {
    throw uniqueViolation(error) === 'organizations_login_key' ? fail('ORGANIZATION_EXISTS') : error
  })

/** A later letter or link of it has the new brand; what is in the outbox keeps the brand it was written with. */
export const setBrand = (
  deps: Deps,
  user: SignedIn,
  { id, brand }: { readonly id: string; readonly brand: Organization['brand'] },
): Promise<Organization> => {
  if (!servedBrands(deps.settings).some((served) => served.id === brand)) throw fail('BRAND_NOT_SERVED')
  return administer(deps, user, id, 'changed', async (w, before) => {
    if (before.brand === brand) return
    await w.run(updateBrand, [id, brand, toDb(w.now)])
    const [was, is] = [before.brand, brand].map((stored) => brandOf(deps.settings, stored).look)
    await recolourChannels(w, user, { before: was!, after: is! })
    w.emit({
      type: 'organization.brandChanged',
      before: before.brand,
      after: brand,
      by: byUser(user.userId),
      reason: 'moved',
    })
  })
}

export interface NewPlan {
  readonly id: string
  readonly planId: string
  readonly trial: boolean
  readonly since?: number | undefined
}
export const setPlan = (deps: Deps, user: SignedIn, { id, planId, trial, since }: NewPlan): Promise<Organization> =>
  administer(deps, user, id, 'changed', async (w) => {
    const plan = await findPlan(w, planId)
    await givePlan(w, beginPlan({ trial, since: since ?? w.now, now: w.now }), plan, byUser(user.userId))
  })

export const extendTariff = (deps: Deps, user: SignedIn, id: string): Promise<Organization> =>
  administer(deps, user, id, 'extended', async (w) => {
    const term = (await lockTerm(w))!
    const extended = extendPlan(term, { active: term.active, now: w.now })
    if ('code' in extended) throw new AppError(extended)
    const plan = { id: term.planId, options: term.ofPlan ?? [], version: term.planVersion }
    await saveTerm(w, extended, plan, byUser(user.userId))
  })

/** Ends all sign-ins and closes all sockets at the commit. Nothing is deleted. */
export const deactivateOrganization = (
  deps: Deps,
  user: SignedIn,
  { id, confirmation }: { readonly id: string; readonly confirmation: string },
): Promise<Organization> => {
  if (id === user.organizationId) throw fail('ORGANIZATION_IS_OWN')
  return administer(deps, user, id, 'deactivated', async (w, before) => {
    if (confirmation.trim() !== before.name.trim()) throw fail('CONFIRMATION_WRONG')
    const by = byUser(user.userId)
    await w.run(setStatus, [id, 'deactivated', toDb(w.now)])
    await endSignIns(w, { organizationId: id }, { reason: 'organizationDeactivated', by })
    accessChanged(w, 'everybody', { reason: 'organizationChanged', by })
  })
}
export const activateOrganization = (deps: Deps, user: SignedIn, id: string): Promise<Organization> =>
  administer(deps, user, id, 'activated', async (w) => {
    await w.run(setStatus, [id, 'active', toDb(w.now)])
    accessChanged(w, 'everybody', { reason: 'organizationChanged', by: byUser(user.userId) })
  })
