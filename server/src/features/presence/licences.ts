import { freeLicences, isLicenceFree } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'

const limitOf = prepared(`select operator_licences as "limit" from organizations where id = $1`)
const lock = prepared(`select pg_advisory_xact_lock(hashtext('licences'), hashtext($1))`)
/**
 * Everybody at work holds one, also who finishes his chats; without the right to receive dialogs nobody is. Free ones are kept for
 * those who were told of them. $2: not counted.
 */
const count = prepared(`
  select
    (select count(*)::int from operator_presence op join users u on u.id = op.user_id join roles r on r.id = u.role_id
      where op.organization_id = $1 and op.presence in ('online', 'finishing') and u.active and u.id is distinct from $2
        and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)) as held,
    (select count(*)::int from operator_presence op join users u on u.id = op.user_id
      where op.organization_id = $1 and op.licence_kept_until > $3 and u.active and u.id is distinct from $2) as kept`)

export const licenceLimit = async (w: Pick<Work, 'run' | 'organizationId'>): Promise<number | null> =>
  (await w.run<{ limit: number | null }>(limitOf, [w.organizationId]))[0]?.limit ?? null
export const licencesOf = async (w: Work): Promise<number> => (await licenceLimit(w)) ?? 0

interface Counted {
  readonly held: number
  readonly kept: number
}
const counted = async (w: Work, exceptUserId: string | null): Promise<Counted> =>
  (await w.run<Counted>(count, [w.organizationId, exceptUserId, toDb(w.now)]))[0]!

/**
 * Goings-online of an organization come one after another from here to the commit, so that many at once cannot share the
 * last licence. False: licences are not counted. Call it before the user is locked, and count (`isFree`) after that.
 */
export const lineUpForLicence = async (w: Work): Promise<boolean> => {
  if ((await licenceLimit(w)) === null) return false
  await w.run(lock, [w.organizationId])
  return true
}
/** Whether one more may be online, not counting this person. */
export const isFree = async (w: Work, exceptUserId: string | null): Promise<boolean> => {
  const limit = await licenceLimit(w)
  return limit === null || isLicenceFree(limit, await counted(w, exceptUserId))
}
/** How many are neither held nor kept. */
export const countFree = async (w: Work): Promise<number> => {
  const limit = await licenceLimit(w)
  return limit === null ? freeLicences(null, { held: 0, kept: 0 }) : freeLicences(limit, await counted(w, null))
}
