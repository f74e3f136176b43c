import type { Lang } from '@beseda/contract/lang.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { sendMail } from '../outgoing/index.ts'

/** Notifies people: once per change, however often a call fails meanwhile. */
const note = prepared(`
  update channel_health h set alerted = h.state = 'broken'
  from channels ch join organizations o on o.id = ch.organization_id
  where h.organization_id = $1 and h.channel_id = $2 and ch.id = h.channel_id and ch.active
    and h.state in ('ok', 'broken') and h.alerted <> (h.state = 'broken')
  returning h.alerted as "isBroken", h.reason, ch.name as channel, ch.notify_email as "notifyEmail", o.lang, o.brand`)
/** Who can repair it. */
const administrators = prepared(`
  select u.login from users u join roles r on r.id = u.role_id
  where u.organization_id = $1 and u.active and 'AUTHORITY_SERVICE_ACCOUNT' = any (r.rights) and strpos(u.login, '@') > 0
  order by u.id limit 20`)
interface Noted {
  readonly isBroken: boolean
  readonly reason: string
  readonly channel: string
  readonly notifyEmail: string
  readonly lang: Lang
  readonly brand: string | null
}
const usefulMs = 24 * 3_600_000

/** Tells administrators, and the address of the channel, that it broke or works again. */
export const alert =
  ({ settings }: Pick<Deps, 'settings'>) =>
  async (w: Work, { channelId }: { readonly channelId: string }): Promise<void> => {
    const [noted] = await w.run<Noted>(note, [w.organizationId, channelId])
    if (!noted) return
    const { isBroken, channel, reason, lang, brand, notifyEmail } = noted
    const people = await w.run<{ login: string }>(administrators, [w.organizationId])
    const addresses = [...people.map((p) => p.login), ...(notifyEmail ? [notifyEmail] : [])]
    const link = `${brandOf(settings, brand).url}/admin/preferences/channels/${channelId}`
    const common = { lang, until: w.now + usefulMs }
    for (const to of new Map(addresses.map((a) => [a.toLowerCase(), a])).values()) {
      if (isBroken) sendMail(w, { to, kind: 'channelBroken', data: { channel, reason, link }, ...common })
      else sendMail(w, { to, kind: 'channelRepaired', data: { channel, link }, ...common })
    }
  }
