import { prepared, toDb } from '../../platform/db.ts'
import type { Work } from '../../platform/unit-of-work.ts'
import { openClients } from '../open-api/index.ts'
import { type Announcement, deliveryJob } from './jobs.ts'

/** Deliveries stay so long, to be looked at and sent again. */
const keptMs = 14 * 86_400_000
const wanting = prepared(`
  select id from webhooks where organization_id = $1 and state = 'on' and $2 = any (events) order by id for key share`)
const insert = prepared(`
  insert into webhook_deliveries (id, organization_id, webhook_id, event_id, type, subject_id, body, created_at, sweep_at)
  values ($2, $1, $3, $4, $5, $6, $7, $8, $9)`)
const closed = prepared(`
  select s.chat_id as id, s.number, s.opened_at as "openedAt", s.closed_at as "closedAt", s.rating,
    jsonb_build_object('id', ch.id, 'type', ch.type, 'name', ch.name) as channel,
    jsonb_build_object('id', cl.id, 'name', cl.name) as client,
    case when u.id is not null then jsonb_build_object('id', u.id, 'name', u.name) end as operator
  from chat_sessions s join clients cl on cl.id = s.client_id join channels ch on ch.id = s.channel_id
    left join users u on u.id = s.operator_id
  where s.organization_id = $1 and s.id = $2`)

export interface NewDelivery {
  readonly webhookId: string
  readonly eventId: string
  readonly type: string
  readonly subjectId: string
  readonly body: string
}
export const addDelivery = (w: Work, { webhookId, eventId, type, subjectId, body }: NewDelivery): string => {
  const deliveryId = w.newId()
  const row = [
    w.organizationId,
    deliveryId,
    webhookId,
    eventId,
    type,
    subjectId,
    body,
    toDb(w.now),
    toDb(w.now + keptMs),
  ]
  w.write(insert, row)
  w.schedule(deliveryJob({ deliveryId, webhookId, subjectId }))
  return deliveryId
}
/** Undefined: it does not exist any more. */
const dataOf = async (w: Work, { type, subjectId, otherId, reason }: Announcement): Promise<object | undefined> => {
  if (type === 'chat.closed') {
    const [chat] = await w.run<object>(closed, [w.organizationId, otherId])
    return chat && { chat, reason }
  }
  if (type === 'client.deleted') return { clientId: subjectId, reason }
  const [client] = await openClients(w, w.organizationId, [subjectId])
  return (
    client && { client, ...(otherId !== null && { mergedId: otherId }), ...(type === 'client.changed' && { reason }) }
  )
}
/**
 * Runs in the transaction that removes its job, so an event gets its id exactly once, the same for all webhooks. The body is what
 * was true then, and never changes.
 */
export const announce = async (w: Work, announcement: Announcement): Promise<void> => {
  const { type, subjectId, source } = announcement
  const webhooks = await w.run<{ id: string }>(wanting, [w.organizationId, type])
  if (webhooks.length === 0) return
  const data = await dataOf(w, announcement)
  if (!data) return
  const eventId = w.newId()
  const body = JSON.stringify({ id: eventId, type, at: w.now, source, data })
  for (const { id: webhookId } of webhooks) addDelivery(w, { webhookId, eventId, type, subjectId, body })
}
