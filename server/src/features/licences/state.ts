import { has } from '@beseda/contract/access.ts'
import type { LicenceHolder, Licences } from '@beseda/contract/entities/licence.ts'
import { licenceTakeableAt } from '@beseda/domain/presence/licences.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { presenceRules } from '../operators/index.ts'
import { photoUrl } from '../photos/index.ts'
import { waitOf } from './waitlist.ts'

interface HolderRow extends Pick<LicenceHolder, 'id' | 'name' | 'onlineSince' | 'lastActiveAt' | 'openChats'> {
  readonly photo_id: string | null
  readonly auto_break_minutes: number | null
}
const holders = prepared(`
  select u.id, u.name, u.photo_id, op.auto_break_minutes, op.since as "onlineSince", ${presenceRules.lastWorkAt} as "lastActiveAt",
    (select count(*)::int from chats c where c.operator_id = u.id and c.status = 'assigned') as "openChats"
  from operator_presence op join users u on u.id = op.user_id join roles r on r.id = u.role_id
  where op.organization_id = $1 and ${presenceRules.holdsLicence}
  order by 6, u.id limit 500`)
const keptFor = prepared(`
  select u.id, op.licence_kept_until as until from operator_presence op join users u on u.id = op.user_id
  where op.organization_id = $1 and op.licence_kept_until > $2 and u.active`)
const limitOf = prepared(`select operator_licences as "limit" from organizations where id = $1`)

export const licenceState = (ctx: Ctx): Promise<Licences> => {
  const user = userOf(ctx)
  const { organizationId, userId } = user
  const { files, clock } = ctx.deps
  const mayTake = has(user, 'RIGHT_ACCOUNT_CONTROL')
  const toHolder = ({ photo_id, auto_break_minutes, ...row }: HolderRow): LicenceHolder => ({
    ...row,
    photoUrl: photoUrl(files, clock.now(), photo_id),
    takeableAt: mayTake
      ? licenceTakeableAt({ lastWorkAt: row.lastActiveAt, autoBreakMinutes: auto_break_minutes })
      : null,
  })
  return read(ctx.deps, organizationId, async (c) => {
    const rows = await c.run<HolderRow>(holders, [organizationId])
    const kept = await c.run<{ id: string; until: number }>(keptFor, [organizationId, toDb(clock.now())])
    const [organization] = await c.run<{ limit: number | null }>(limitOf, [organizationId])
    return {
      limit: organization?.limit ?? null,
      holders: rows.map(toHolder),
      ...(await waitOf(c, organizationId, userId)),
      kept: kept.filter((one) => one.id !== userId).length,
      keptUntil: kept.find((one) => one.id === userId)?.until ?? null,
    }
  })
}
