import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import type { WidgetSettings } from '@beseda/contract/entities/widget.ts'
import { limits } from '@beseda/contract/limits.ts'
import * as z from 'zod/mini'
import { prepared } from '../../platform/db.ts'
import type { Ctx } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { loadPanel } from './start.ts'

const Look = z.object({
  title: z.string(),
  subtitle: z.string(),
  greeting: z.string(),
  accent: z.string(),
  position: z._default(z.enum(['left', 'right']), 'right'),
})
const active = prepared(`
  select u.name from users u join roles r on r.id = u.role_id
    join operator_presence op on op.user_id = u.id and op.organization_id = u.organization_id
  where u.organization_id = $1 and u.active and op.presence = 'online' and 'AUTHORITY_CHAT_DISTRIBUTION' = any (r.rights)
    and ($2::uuid is null or exists (select 1 from team_members m where m.user_id = u.id and m.team_id = $2))
  order by op.since limit 3`)

export const widgetSettings = async (ctx: Ctx, widgetId: string): Promise<WidgetSettings> => {
  const channel = await loadPanel(ctx, widgetId)
  const can = channelTypeOf(channel.type)!.can
  const names = await read(ctx.deps, channel.organizationId, (c) =>
    c.run<{ name: string }>(active, [channel.organizationId, channel.teamId]),
  )
  return {
    widgetId,
    organization: channel.organizationName,
    ...Look.parse(channel.settings),
    logoUrl: null,
    online: channel.active && names.length > 0,
    operators: names.map((n) => n.name),
    limits: {
      textMax: can.text.max,
      fileMaxBytes: Math.min(can.files?.maxBytes ?? 0, limits.fileBytes),
      filesPerMessage: can.files?.perMessage ?? 0,
    },
  }
}
