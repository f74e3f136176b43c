import type { Licences } from '@beseda/contract/entities/licence.ts'
import { isLicenceFree } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { photoUrl } from '../photos/index.ts'
import { offerLicencesJob } from './offer-licences-job.ts'

const limitOf = prepared(`select operator_licences as "limit" from organizations where id = $1`)
const lock = prepared(`select pg_advisory_xact_lock(hashtext('licences'), hashtext($1))`)
/** Everybody at work holds one, also who finishes his chats; without the right to receive dialogs nobody is. $2: not counted. */
const held = prepared(`
  select count(*)::int as held from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.presence in ('online', 'finishing') and u.active and u.id is distinct from $2
    and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)`)

const limit = async (w: Pick<Work, 'run' | 'organizationId'>): Promise<number | null> =>
  (await w.run<{ limit: number | null }>(limitOf, [w.organizationId]))[0]?.limit ?? null
export const licencesOf = async (w: Work): Promise<number> => (await limit(w)) ?? 0

/**
 * Goings-online of an organization come one after another from here to the commit, so that many at once cannot share the
 * last licence. False: licences are not counted. Call it before the user is locked, and count (`isFree`) after that.
 */
export const lineUpForLicence = async (w: Work): Promise<boolean> => {
  if ((await limit(w)) === null) return false
  await w.run(lock, [w.organizationId])
  return true
}
/** Whether one more may be online, not counting this person. */
export const isFree = async (w: Work, exceptUserId: string | null): Promise<boolean> => {
  const licences = await limit(w)
  if (licences === null) return true
  const [row] = await w.run<{ held: number }>(held, [w.organizationId, exceptUserId])
  return isLicenceFree(licences, row!.held)
}

interface HolderRow {
  readonly id: string
  readonly name: string
  readonly photo_id: string | null
  readonly onlineSince: number
  readonly lastActiveAt: number
  readonly openChats: number
}
const holders = prepared(`
  select u.id, u.name, u.photo_id, u.presence_since as "onlineSince", greatest(u.presence_since, u.last_active_at) as "lastActiveAt",
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as "openChats"
  from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.presence in ('online', 'finishing') and u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)
  order by 5, u.id limit 500`)
const isWaiting = prepared(`
  select licence_wait_at is not null as waiting from users where organization_id = $1 and id = $2`)

export const licenceState = (ctx: Ctx): Promise<Licences> => {
  const { organizationId, userId } = userOf(ctx)
  const { files, clock } = ctx.deps
  return read(ctx.deps, organizationId, async (c) => {
    const w = { run: c.run, organizationId }
    const rows = await c.run<HolderRow>(holders, [organizationId])
    const [own] = await c.run<{ waiting: boolean }>(isWaiting, [organizationId, userId])
    const toHolder = ({ photo_id, ...row }: HolderRow) => ({ ...row, photoUrl: photoUrl(files, clock.now(), photo_id) })
    return { limit: await limit(w), holders: rows.map(toHolder), waiting: own?.waiting ?? false }
  })
}
const setWait = prepared(`update users set licence_wait_at = $3 where organization_id = $1 and id = $2`)

export const waitForLicence = (ctx: Ctx, { waiting }: { waiting: boolean }): Promise<{ waiting: boolean }> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(setWait, [organizationId, userId, waiting ? toDb(w.now) : null])
    // one may have become free between the refusal and this
    if (waiting) w.schedule(offerLicencesJob('left'))
    return { waiting }
  })
}
