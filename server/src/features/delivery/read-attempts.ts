import type { DeliveryAttempt, DeliveryAttempts } from '@beseda/contract/entities/delivery-attempt.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read } from '../../platform/unit-of-work.ts'
import { findChat } from '../chat-view/index.ts'
import { chatLane, deliverJob } from './jobs.ts'

const find = prepared(`
  select ch.type, m.kind = 'message' and m.author_kind <> 'client' as outgoing from messages m join channels ch on ch.id = m.channel_id
  where m.organization_id = $1 and m.chat_id = $2 and m.id = $3`)
type PartRow = DeliveryAttempts['parts'][number] & { readonly id: string }
/** A part that waits has a job. The hold of its channel may last longer than its own wait. */
const parts = prepared(`
  with planned as materialized (
    select j.data ->> 'partId' as part_id, greatest(j.run_at, l.held_until) as at
    from jobs j left join job_limits l on l.organization_id = j.organization_id and l.throttle = j.throttle
    where j.organization_id = $1 and j.lane = $3 and j.state = 'ready' and j.name = $4)
  select p.id, p.position as part, f.name, p.status, p.failure, p.sent_at as "sentAt", n.at as "nextTryAt"
  from message_parts p left join files f on f.id = p.file_id left join planned n on n.part_id = p.id::text
  where p.organization_id = $1 and p.message_id = $2 and p.status is not null order by p.position`)
const attempts = prepared(`
  select a.id, p.position as part, a.outcome, a.reason, a.failure, a.first_at as "firstAt", a.at, a.tries, a.by_name as by
  from message_parts p join delivery_attempts a on a.part_id = p.id
  where p.organization_id = $1 and p.message_id = $2 order by a.id`)

/** How a message went to its provider, for people who see its chat. */
export const readAttempts = (
  deps: Deps,
  user: SignedIn,
  { chatId, messageId }: { readonly chatId: string; readonly messageId: string },
): Promise<DeliveryAttempts> =>
  read(deps, user.organizationId, async (c) => {
    await findChat(c, user, chatId)
    const [message] = await c.run<{ type: string; outgoing: boolean }>(find, [user.organizationId, chatId, messageId])
    if (!message) throw fail('MESSAGE_NOT_FOUND')
    // only what goes to a client is delivered
    if (!message.outgoing) throw fail('MESSAGE_STATUS_NOT_FOUND')
    const own = [user.organizationId, messageId]
    const rows = await c.run<PartRow>(parts, [...own, chatLane(chatId), deliverJob.name])
    return {
      channelType: message.type,
      parts: rows.map(({ id: _, ...part }) => part),
      attempts: await c.run<DeliveryAttempt>(attempts, own),
    }
  })
