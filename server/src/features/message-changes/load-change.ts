import type { MessageChange } from '@beseda/contract/entities/message.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import { read } from '../../platform/unit-of-work.ts'

export interface PendingChange {
  readonly change: MessageChange
  readonly parts: readonly ChangedPart[]
}
/** A part that the provider has accepted. `providerId` null: it gave no id. */
export interface ChangedPart {
  readonly id: string
  readonly providerId: string | null
}
const pending = prepared(`
  select change from messages where organization_id = $1 and id = $2 and change ->> 'state' = 'pending'`)
/**
 * An edit is about the part with the text: a text, or a file with a caption. Some providers give an album one id: then its
 * first part stands for all of them.
 */
const parts = prepared(`
  select p.id, o.provider_id as "providerId" from message_parts p
    left join provider_messages o on o.part_id = p.id and o.retries = p.retries
  where p.organization_id = $1 and p.message_id = $2 and p.sent_at is not null
    and (o.provider_id is not null or coalesce(p.content ->> 'album', p.id::text) = p.id::text)
    and ($3 = 'remove' or p.content ->> 'kind' = 'text' or p.content ? 'captioned')
  order by p.position`)

/** null: there is nothing to do any more. */
export const loadChange = (deps: Deps, organizationId: string, messageId: string): Promise<PendingChange | null> =>
  read(deps, organizationId, async (c) => {
    const [row] = await c.run<{ change: MessageChange | null }>(pending, [organizationId, messageId])
    if (!row?.change) return null
    const { change } = row
    return { change, parts: await c.run<ChangedPart>(parts, [organizationId, messageId, change.kind]) }
  })
