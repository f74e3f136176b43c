import { MonitoringSettings } from '@beseda/contract/entities/monitoring.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import type { Runner } from '../../platform/db.ts'
import { prepared } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, work } from '../../platform/unit-of-work.ts'

const select = prepared('select settings from monitoring_settings where organization_id = $1 and user_id = $2')
const merge = prepared(`
  insert into monitoring_settings (organization_id, user_id, settings) values ($1, $2, $3)
  on conflict (user_id) do update set settings = monitoring_settings.settings || excluded.settings`)

interface Kept {
  readonly settings: MonitoringSettings | null
}
/** Settings that this version cannot read, because another one has stored them, count as none. */
const keptOf = async (c: Runner, organizationId: string, userId: string): Promise<Kept> => {
  const [row] = await c.run<{ settings: unknown }>(select, [organizationId, userId])
  return { settings: MonitoringSettings.safeParse(row?.settings).data ?? null }
}
export const settingsOf = (ctx: Ctx): Promise<Kept> => {
  const { organizationId, userId } = userOf(ctx)
  return read(ctx.deps, organizationId, (c) => keptOf(c, organizationId, userId))
}
export const keepSettings = (ctx: Ctx, change: MonitoringSettings): Promise<Kept> => {
  const { organizationId, userId } = userOf(ctx)
  return work(ctx.deps, organizationId, async (w) => {
    await w.run(merge, [organizationId, userId, JSON.stringify(change)])
    w.emit({ type: 'monitoringSettings.changed', userId, by: byUser(userId), reason: 'chosen' })
    return keptOf(w, organizationId, userId)
  })
}
