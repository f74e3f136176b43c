import { has } from '@beseda/contract/access.ts'
import type { LicenceHolder, Licences } from '@beseda/contract/entities/licence.ts'
import { seatFreeAt } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'
import { photoUrl } from '../photos/index.ts'
import { licenceLimit } from './licences.ts'
import { offerLicencesJob } from './offer-licences-job.ts'

/** The console tells of every sign of work; of who never used one it is only known when he called the last time. */
export const lastWork = `greatest(u.presence_since, coalesce(u.worked_at, u.last_active_at))`

interface HolderRow extends Pick<LicenceHolder, 'id' | 'name' | 'onlineSince' | 'lastActiveAt' | 'openChats'> {
  readonly photo_id: string | null
  readonly break_minutes: number | null
}
const holders = prepared(`
  select u.id, u.name, u.photo_id, u.break_minutes, u.presence_since as "onlineSince", ${lastWork} as "lastActiveAt",
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as "openChats"
  from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.presence in ('online', 'finishing') and u.active and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)
  order by 6, u.id limit 500`)
const line = prepared(`
  select id from users where organization_id = $1 and licence_wait_at is not null and active order by licence_wait_at, id`)
const keptFor = prepared(`
  select id, licence_kept_until as until from users where organization_id = $1 and licence_kept_until > $2 and active`)

export const licenceState = (ctx: Ctx): Promise<Licences> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const { files, clock } = ctx.deps
  const mayTake = has(user, 'RIGHT_ACCOUNT_CONTROL')
  const toHolder = ({ photo_id, break_minutes, ...row }: HolderRow): LicenceHolder => ({
    ...row,
    photoUrl: photoUrl(files, clock.now(), photo_id),
    takeableAt: mayTake ? seatFreeAt({ lastWorkAt: row.lastActiveAt, breakMinutes: break_minutes }) : null,
  })
  return read(ctx.deps, organizationId, async (c) => {
    const rows = await c.run<HolderRow>(holders, [organizationId])
    const waiting = await c.run<{ id: string }>(line, [organizationId])
    const kept = await c.run<{ id: string; until: number }>(keptFor, [organizationId, toDb(clock.now())])
    const before = waiting.findIndex((known) => known.id === userId)
    return {
      limit: await licenceLimit({ run: c.run, organizationId }),
      holders: rows.map(toHolder),
      waiting: before >= 0,
      position: before >= 0 ? before + 1 : null,
      kept: kept.filter((known) => known.id !== userId).length,
      keptUntil: kept.find((known) => known.id === userId)?.until ?? null,
    }
  })
}
/** Who waits already keeps his place; who was told and does not want it lets the next one have it. */
const setWait = prepared(`
  update users set licence_wait_at = case when $3::timestamptz is not null then coalesce(licence_wait_at, $3) end,
    licence_kept_until = case when $3::timestamptz is not null then licence_kept_until end
  where organization_id = $1 and id = $2 and presence not in ('online', 'finishing')`)

export const waitForLicence = (ctx: Ctx, { waiting }: { waiting: boolean }): Promise<{ waiting: boolean }> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(setWait, [organizationId, userId, waiting ? toDb(w.now) : null])
    // one may have become free between the refusal and this, or be free now
    w.schedule(offerLicencesJob('left'))
    return { waiting }
  })
}
