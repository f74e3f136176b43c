import './tables.ts'
import { prepared } from '../../platform/db.ts'
import { systemWork, type WorkDeps } from '../../platform/unit-of-work.ts'

export interface Channel {
  readonly id: string
  readonly organizationId: string
  readonly organizationName: string
  readonly lang: 'ru' | 'eng'
  readonly type: string
  readonly name: string
  readonly active: boolean
  readonly teamId: string | null
  readonly settings: Record<string, unknown>
}
const byId = prepared(`
  select ch.id, ch.organization_id as "organizationId", o.name as "organizationName", o.lang, ch.type, ch.name, ch.active, ch.team_id as "teamId", ch.settings
  from channels ch join organizations o on o.id = ch.organization_id where ch.id = $1 and o.status = 'active'`)

/** A channel by its public id: for webhooks and widgets, which name no organization. */
export const loadChannel = (deps: WorkDeps, channelId: string): Promise<Channel | null> =>
  systemWork(deps, async (s) => (await s.run<Channel>(byId, [channelId]))[0] ?? null)
