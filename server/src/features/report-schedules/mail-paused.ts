import type { PauseReason } from '@beseda/contract/entities/report-schedule.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail } from '../outgoing/index.ts'

/** The owner; instead of one whose account is off, those who manage accounts. */
const people = prepared(`
  select u.login, o.name as owner, z.brand
  from users o join users u on u.organization_id = o.organization_id join organizations z on z.id = o.organization_id
    join roles r on r.id = u.role_id
  where o.organization_id = $1 and o.id = $2 and u.active and strpos(u.login, '@') > 0
    and case when o.active then u.id = o.id else 'RIGHT_ACCOUNT_CONTROL' = any (r.rights) end
  order by u.id limit 20`)

interface Paused {
  readonly name: string
  readonly ownerId: string
  readonly lang: Lang
  readonly reason: Exclude<PauseReason, 'user'>
}
/** Reports to people that a schedule was paused, and why. */
export const mailPaused = async (
  { settings }: Pick<Deps, 'settings'>,
  w: Work,
  { name, ownerId, lang, reason }: Paused,
): Promise<void> => {
  const rows = await w.run<{ login: string; owner: string; brand: string | null }>(people, [w.organizationId, ownerId])
  for (const { login: to, owner, brand } of rows) {
    const link = `${brandOf(settings, brand).url}/admin/reports/schedules`
    sendMail(w, { to, kind: 'reportPaused', data: { name, owner, reason, link }, lang })
  }
}
