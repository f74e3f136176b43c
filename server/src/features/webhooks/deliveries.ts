import type { WebhookDelivery } from '@beseda/contract/entities/webhook.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { expirySweep } from '../../platform/expiry-sweep.ts'
import { fromCursor, toCursor } from '../../platform/paging.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { addDelivery } from './announce.ts'
import { deliveryJob } from './jobs.ts'
import { findWebhook, lockWebhook } from './manage.ts'

const columns = `select id, event_id as "eventId", type, state, created_at as "createdAt", attempts`
const page = prepared(`
  ${columns} from webhook_deliveries
  where organization_id = $1 and webhook_id = $2 and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
  order by created_at desc, id desc limit $5`)
const one = prepared(`${columns} from webhook_deliveries where organization_id = $1 and id = $2`)
const requeue = prepared(`
  update webhook_deliveries set state = 'queued' where organization_id = $1 and id = $2
  returning webhook_id as "webhookId", subject_id as "subjectId"`)

export const deliverySweep = expirySweep('webhooks.deliveries', {
  ...{ table: 'webhook_deliveries', key: 'id', column: 'sweep_at' },
})

interface Page {
  readonly webhookId: string
  readonly cursor?: string | undefined
  readonly limit: number
}
export const listDeliveries = (
  ctx: Ctx,
  { webhookId, cursor, limit }: Page,
): Promise<{ deliveries: WebhookDelivery[]; next: string | null }> => {
  const { organizationId } = userOf(ctx)
  const [at = null, id = null] = fromCursor(cursor, ['time', 'id'])
  return read(ctx.deps, organizationId, async (c) => {
    await findWebhook(c, organizationId, webhookId)
    const rows = await c.run<WebhookDelivery>(page, [organizationId, webhookId, at, id, limit + 1])
    const deliveries = rows.slice(0, limit)
    const last = rows.length > limit ? deliveries.at(-1) : undefined
    return { deliveries, next: last ? toCursor([toDb(last.createdAt), last.id]) : null }
  })
}
const deliveryOf = async (w: Work, deliveryId: string): Promise<WebhookDelivery> =>
  (await w.run<WebhookDelivery>(one, [w.organizationId, deliveryId]))[0]!

export const testWebhook = async (ctx: Ctx, webhookId: string): Promise<WebhookDelivery> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    await lockWebhook(w, webhookId)
    const eventId = w.newId()
    const body = JSON.stringify({ id: eventId, type: 'test', at: w.now, source: null, data: {} })
    const id = addDelivery(w, { webhookId, eventId, type: 'test', subjectId: eventId, body })
    return deliveryOf(w, id)
  })
export const sendAgain = async (ctx: Ctx, deliveryId: string): Promise<WebhookDelivery> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const [found] = await w.run<{ webhookId: string; subjectId: string }>(requeue, [w.organizationId, deliveryId])
    if (!found) throw fail('WEBHOOK_DELIVERY_NOT_FOUND')
    w.schedule(deliveryJob({ deliveryId, ...found }))
    return deliveryOf(w, deliveryId)
  })
