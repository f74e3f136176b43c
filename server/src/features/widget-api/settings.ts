import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { panelLook } from '@beseda/contract/channels/widget-settings.ts'
import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { limits } from '@beseda/contract/limits.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { publicImageUrl } from '../files/index.ts'
import { canReceiveChats, presenceRules } from '../operators/index.ts'
import { noteSite } from './sites.ts'
import { loadOwnChannel } from './start.ts'
import { returnTime, waitNow } from './wait.ts'

const active = prepared(`
  select u.name from users u join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
  where u.organization_id = $1 and ${presenceRules.online} and ${canReceiveChats}
    and ($2::uuid is null or exists (select 1 from team_members m where m.user_id = u.id and m.team_id = $2))
  order by op.since limit 3`)
const others = prepared(`
  select id, type, name from channels where organization_id = $1 and id = any ($2::uuid[]) and active
  order by array_position($2::uuid[], id)`)

interface Other {
  readonly id: string
  readonly type: string
  readonly name: string
}
/** The links of channels that have a public URL. */
const linksOf = async (
  c: Pick<Work, 'run'>,
  organizationId: string,
  ids: readonly string[],
  origin: string,
): Promise<WidgetSettings['links']> => {
  const rows = ids.length === 0 ? [] : await c.run<Other>(others, [organizationId, ids])
  return rows.flatMap(({ id, type, name }) => {
    const url = channelTypeOf(type)?.publicUrl?.(id, origin)
    return url ? [{ type, name, url }] : []
  })
}

export const widgetSettings = async (ctx: Ctx, widgetId: string): Promise<WidgetSettings> => {
  const { deps } = ctx
  const channel = await loadOwnChannel(ctx, widgetId)
  const { organizationId } = channel
  const can = channelTypeOf(channel.type)!.can
  const { logo, links, transcript, ...look } = panelLook.parse(channel.settings)
  await noteSite(deps, channel, ctx.page)
  const { names, waitMs, returnsAt, shown } = await read(deps, organizationId, async (c) => {
    const names = await c.run<{ name: string }>(active, [organizationId, channel.teamId])
    const isOnline = channel.active && names.length > 0
    const about = { organizationId, channelId: channel.id, teamId: channel.teamId }
    const now = deps.clock.now()
    return {
      names,
      waitMs: look.showWait && isOnline ? await waitNow(c, about, now) : null,
      returnsAt: look.showWait && !isOnline ? await returnTime(c, about, now) : null,
      shown: await linksOf(c, organizationId, links, brandOf(deps.settings, channel.brand).url),
    }
  })
  const { showWait: _, ...shownLook } = look
  return {
    widgetId,
    organization: channel.organizationName,
    ...shownLook,
    transcript: transcript && deps.settings.hasTransport.mail,
    mails: deps.settings.hasTransport.mail,
    waitMs,
    returnsAt,
    logoUrl: logo === null ? null : publicImageUrl(logo),
    links: shown,
    online: channel.active && names.length > 0,
    operators: look.showOperators ? names.map((n) => n.name) : [],
    limits: {
      textMax: can.text.max,
      fileMaxBytes: Math.min(can.files?.maxBytes ?? 0, limits.fileBytes),
      filesPerMessage: can.files?.perMessage ?? 0,
    },
  }
}
