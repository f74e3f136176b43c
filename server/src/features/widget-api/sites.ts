import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { work } from '../../platform/unit-of-work.ts'
import type { Channel } from '../channel-store/index.ts'

/** Remembered for one widget. */
const sitesMax = 50
const note = prepared(`
  insert into channel_sites (organization_id, channel_id, host, first_seen_at, last_seen_at)
  select $1, $2, $3, $4, $4
  where (select count(*) from channel_sites where organization_id = $1 and channel_id = $2) < $5
    or exists (select from channel_sites where organization_id = $1 and channel_id = $2 and host = $3)
  on conflict (channel_id, host) do update set last_seen_at = greatest(channel_sites.last_seen_at, excluded.last_seen_at)`)

/**
 * The site whose page shows the widget. The panel asks from our own origin: the address of its frame names the site
 * around it. The chat page and the preview belong to no site.
 */
export const siteOf = (page: string | null): string | null => {
  const url = page === null ? null : URL.parse(page)
  if (!url || !/^https?:$/.test(url.protocol)) return null
  if (url.pathname === '/widget/panel.html') return siteOf(url.searchParams.get('host'))
  return /^\/(c|widget)\//.test(url.pathname) || url.host.length > 255 ? null : url.host
}

/** Remembers that a page of this site has loaded the widget, at most once a minute. Never fails the call. */
export const noteSite = async (deps: Deps, { id, organizationId }: Channel, page: string | null): Promise<void> => {
  const host = siteOf(page)
  if (host === null || !deps.rateLimits.consume('widgetSeenBySite', `${id} ${host}`).ok) return
  await work(deps, organizationId, async (w) => {
    await w.run(note, [organizationId, id, host, toDb(w.now), sitesMax])
  }).catch((error) => deps.log.warn('a site of a widget was not noted', { error }))
}
