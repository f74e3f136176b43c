import { has } from '@beseda/contract/access.ts'
import type { LicenceHolder, Licences, LicenceWait } from '@beseda/contract/entities/licence.ts'
import { seatFreeAt } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { photoUrl } from '../photos/index.ts'
import { licenceLimit } from './licences.ts'
import { offerLicencesJob } from './offer-licences-job.ts'

/** The console reports activity. For people who never used it, the last call counts. */
export const lastWork = `greatest(op.since, coalesce(op.last_activity_at, u.last_active_at))`

interface HolderRow extends Pick<LicenceHolder, 'id' | 'name' | 'onlineSince' | 'lastActiveAt' | 'openChats'> {
  readonly photo_id: string | null
  readonly auto_break_minutes: number | null
}
const holders = prepared(`
  select u.id, u.name, u.photo_id, op.auto_break_minutes, op.since as "onlineSince", ${lastWork} as "lastActiveAt",
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as "openChats"
  from operator_presence op join users u on u.id = op.user_id join roles r on r.id = u.role_id
  where op.organization_id = $1 and op.presence in ('online', 'finishing') and u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)
  order by 6, u.id limit 500`)
const waitlist = prepared(`
  select u.id from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.licence_wait_at is not null and u.active order by op.licence_wait_at, u.id`)
const keptFor = prepared(`
  select u.id, op.licence_kept_until as until from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.licence_kept_until > $2 and u.active`)

export const licenceState = (ctx: Ctx): Promise<Licences> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const { files, clock } = ctx.deps
  const mayTake = has(user, 'RIGHT_ACCOUNT_CONTROL')
  const toHolder = ({ photo_id, auto_break_minutes, ...row }: HolderRow): LicenceHolder => ({
    ...row,
    photoUrl: photoUrl(files, clock.now(), photo_id),
    takeableAt: mayTake ? seatFreeAt({ lastWorkAt: row.lastActiveAt, breakMinutes: auto_break_minutes }) : null,
  })
  return read(ctx.deps, organizationId, async (c) => {
    const rows = await c.run<HolderRow>(holders, [organizationId])
    const kept = await c.run<{ id: string; until: number }>(keptFor, [organizationId, toDb(clock.now())])
    return {
      limit: await licenceLimit({ run: c.run, organizationId }),
      holders: rows.map(toHolder),
      ...(await waitOf(c, organizationId, userId)),
      kept: kept.filter((known) => known.id !== userId).length,
      keptUntil: kept.find((known) => known.id === userId)?.until ?? null,
    }
  })
}
const waitOf = async (c: Pick<Work, 'run'>, organizationId: string, userId: string): Promise<LicenceWait> => {
  const people = await c.run<{ id: string }>(waitlist, [organizationId])
  const index = people.findIndex(({ id }) => id === userId)
  return { waiting: index >= 0, position: index >= 0 ? index + 1 : null }
}
/** A repeated call keeps the place. Declining an offered licence passes it to the next person. */
const setWait = prepared(`
  update operator_presence set licence_wait_at = case when $3::timestamptz is not null then coalesce(licence_wait_at, $3) end,
    licence_kept_until = case when $3::timestamptz is not null then licence_kept_until end
  where organization_id = $1 and user_id = $2 and presence not in ('online', 'finishing')`)

export const waitForLicence = (ctx: Ctx, { waiting }: { waiting: boolean }): Promise<LicenceWait> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(setWait, [organizationId, userId, waiting ? toDb(w.now) : null])
    // a licence may have become free since the caller was refused
    w.schedule(offerLicencesJob.with({ reason: 'left' }))
    return waitOf(w, organizationId, userId)
  })
}
