import { channelTypeOf } from '@beseda/contract/channels/index.ts'
import { registeredTemplates } from '@beseda/contract/endpoints/registered-templates.ts'
import { prepared } from '../../platform/db.ts'
import { routesOf, userOf } from '../../platform/endpoints.ts'
import { read } from '../../platform/unit-of-work.ts'
import { createTemplate, refreshTemplates, removeTemplate } from './edit.ts'
import { listTemplates, withLink } from './rows.ts'

interface ChannelRow {
  id: string
  name: string
  type: string
  active: boolean
}
const channelsOf = prepared(
  `select id, name, type, active from channels where organization_id = $1 order by created_at, id`,
)
export const registeredTemplateRoutes = routesOf(registeredTemplates, {
  list: (ctx, { channelId = null }) => {
    const { organizationId } = userOf(ctx)
    return read(ctx.deps, organizationId, async (c) => {
      const all = await c.run<ChannelRow>(channelsOf, [organizationId])
      const channels = all.filter(({ type }) => channelTypeOf(type)?.can.registeredTemplates)
      const templates = await listTemplates(c, organizationId, channelId)
      return { templates: templates.map((t) => withLink(ctx.deps, t)), channels }
    })
  },
  create: createTemplate,
  remove: removeTemplate,
  refresh: refreshTemplates,
})
