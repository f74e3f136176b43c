import { channelTypes } from '@beseda/contract/channels/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { systemWork, work } from '../../platform/unit-of-work.ts'
import { type AdapterOf, isPolled, webhookJobOf } from '../providers/index.ts'

interface Row {
  readonly id: string
  readonly organizationId: string
  readonly type: string
  readonly polled: boolean
}
const pollable = prepared(`
  select ch.id, ch.organization_id as "organizationId", ch.type, coalesce(p.next_at is not null, false) as polled
  from channels ch join organizations o on o.id = ch.organization_id left join channel_polls p on p.channel_id = ch.id
  where ch.active and o.status = 'active' and ch.type = any ($1::text[])`)

/** At the start: whether providers can call this installation may have changed since the channels were connected. */
export const resumePolling = async (deps: Deps, adapterOf: AdapterOf): Promise<void> => {
  const adapters = Object.keys(channelTypes).flatMap((type) => {
    const adapter = adapterOf(type)
    return adapter?.transport === 'provider' && adapter.poll ? [[type, adapter] as const] : []
  })
  const wanted = new Map(adapters.map(([type, adapter]) => [type, isPolled(deps, adapter)]))
  const rows = await systemWork(deps, (s) => s.run<Row>(pollable, [[...wanted.keys()]]))
  for (const { id, organizationId, type, polled } of rows)
    if (polled !== wanted.get(type)) await work(deps, organizationId, async (w) => w.schedule(webhookJobOf(id)))
}
