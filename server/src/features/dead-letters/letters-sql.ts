import type { DeadLetterKind } from '@beseda/contract/entities/dead-letter.ts'
import { deliverName } from '../delivery/index.ts'

/**
 * Everything that gave up, by two partial indexes. $1: the organization, null for all; $2: the kind; $3: the channel.
 * Dead work is rare, so the rest is a sort of few rows. `position` tells apart letters of the same time.
 */
export const lettersSql = `
  select l.*, o.name as organization_name, ch.name as channel_name, ch.type as channel_type from (
    select 'job-' || j.id as id, j.id as number, j.id * 2 as position, j.organization_id, j.name, j.data ->> 'channelId' as channel_id,
      case j.name when '${deliverName}' then 'delivery' else 'job' end as kind, coalesce(j.last_error, '') as reason,
      j.attempts as tries, j.created_at as at
    from jobs j where j.state = 'dead' and ($1::uuid is null or j.organization_id = $1)
    union all
    select 'event-' || e.id, e.id, e.id * 2 + 1, e.organization_id, e.event ->> 'kind', e.channel_id::text, 'inbound', e.failure, 1, e.at
    from held_events e where e.failure is not null and ($1::uuid is null or e.organization_id = $1)) l
  join organizations o on o.id = l.organization_id
  left join channels ch on ch.organization_id = l.organization_id and ch.id::text = l.channel_id
  where ($2::text is null or l.kind = $2) and ($3::text is null or l.channel_id = $3)`

export interface LetterRow {
  id: string
  number: string
  position: string
  organization_id: string
  name: string
  channel_id: string | null
  kind: DeadLetterKind
  reason: string
  tries: number
  at: number
  organization_name: string
  channel_name: string | null
  channel_type: string | null
}
