import { options } from '@beseda/contract/access-words.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { serviceRole } from '@beseda/contract/system-roles.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { uniqueViolation } from '../../platform/db-errors.ts'
import type { Ids } from '../../platform/random.ts'
import type { SystemWork, Work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { createPresence } from '../presence-store/index.ts'
import { addSystemRoles } from '../roles/index.ts'

/** The oldest organization of service staff. The demo's does not count: it belongs to nobody. */
const find = prepared(`
  select o.id, r.id as "roleId" from organizations o join roles r on r.organization_id = o.id and 'RIGHT_OBSERVER' = any (r.rights)
  where o.demo is null and o.status = 'active' order by o.created_at, r.created_at limit 1`)
const insertOrganization = prepared(`
  insert into organizations (id, login, name, admin_email, lang, options, created_at, changed_at)
  values ($1, $2, $3, $4, $5, $6, $7, $7)`)
const insertRole = prepared(`
  insert into roles (id, organization_id, name, description, rights, immutable, created_at) values ($1, $2, $3, $4, $5, true, $6)`)
const insertUser = prepared(`
  insert into users (id, organization_id, role_id, name, login, password_hash, created_at) values ($1, $2, $3, $4, $5, $6, $7)`)

export interface NewServiceAdministrator {
  readonly name: string
  readonly email: string
  readonly passwordHash: string
  readonly lang: Lang
  /** The name of the organization of service staff, when it is created now. */
  readonly organizationName: string
}
interface Place {
  readonly id: string
  readonly roleId: string
}
const makePlace = async (ids: Ids, s: SystemWork, o: NewServiceAdministrator): Promise<Place> => {
  const [id, roleId, at] = [ids.next(), ids.next(), toDb(s.now)]
  await s.run(insertOrganization, [
    id,
    o.email.toLowerCase(),
    o.organizationName,
    o.email,
    o.lang,
    Object.keys(options),
    at,
  ])
  const texts = [inLang(serviceRole.name, o.lang), inLang(serviceRole.description, o.lang)]
  await s.run(insertRole, [roleId, id, ...texts, serviceRole.rights, at])
  return { id, roleId }
}
/**
 * Adds a service administrator to the organization of service staff, which the first one creates. Refuses with
 * ACCOUNT_EXISTS, after which the transaction must be rolled back.
 */
export const addServiceAdministrator = async (ids: Ids, s: SystemWork, o: NewServiceAdministrator): Promise<Work> => {
  try {
    const known: Place | undefined = (await s.run<Place>(find, []))[0]
    const { id, roleId } = known ?? (await makePlace(ids, s, o))
    const w = await s.actFor(id)
    if (!known) await addSystemRoles(w)
    const userId = w.newId()
    await w.run(insertUser, [userId, id, roleId, o.name, o.email, o.passwordHash, toDb(w.now)])
    createPresence(w, userId)
    const by = byUser(userId)
    w.emit({ type: 'user.changed', userId, by, reason: 'created' })
    const after = { personName: o.name, email: o.email, role: inLang(serviceRole.name, o.lang), active: true }
    recordChange(w, { entity: 'user', entityId: userId, name: o.name, action: 'created', before: null, after, by })
    return w
  } catch (error) {
    const broken = uniqueViolation(error)
    throw broken === 'users_login' || broken === 'organizations_login_key' ? fail('ACCOUNT_EXISTS') : error
  }
}
