import type { Webhook, WebhookEvent } from '@beseda/contract/entities/webhook.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { limits } from '@beseda/contract/limits.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import { type Ctx, userOf } from '../../platform/endpoints.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { type AuditRecord, recordChange } from '../audit/index.ts'
import { newSecret } from './secret.ts'

const columns = `
  select h.id, h.url, h.events, h.state, h.failing_since as "failingSince", h.created_at as "createdAt", u.name as "createdBy"
  from webhooks h left join users u on u.id = h.created_by where h.organization_id = $1`
const select = prepared(`${columns} order by h.created_at, h.id`)
const one = prepared(`${columns} and h.id = $2`)
const hold = prepared('select id from webhooks where organization_id = $1 and id = $2 for no key update')
const serialize = prepared(`select pg_advisory_xact_lock(hashtext('webhooks'), hashtext($1))`)
const insert = prepared(`
  insert into webhooks (id, organization_id, url, events, sealed, created_by, created_at) values ($2, $1, $3, $4, $5, $6, $7)
  on conflict (id) do nothing returning id`)
const update = prepared(`
  update webhooks set url = $3, events = $4, state = $5, failing_since = case when $6 then null else failing_since end
  where organization_id = $1 and id = $2`)
const setSecret = prepared('update webhooks set sealed = $3 where organization_id = $1 and id = $2')
const remove = prepared('delete from webhooks where organization_id = $1 and id = $2')

const inOrder = (events: readonly WebhookEvent[]): WebhookEvent[] => [...new Set(events)].sort()
const facts = ({ url, events, state }: Webhook): AuditRecord => ({
  webhookUrl: url,
  webhookEvents: events,
  active: state === 'on',
})
const record = (w: Work, ctx: Ctx, before: Webhook | null, after: Webhook | null): void => {
  const { id, url } = (after ?? before)!
  const action = before === null ? 'created' : after === null ? 'deleted' : 'changed'
  recordChange(w, {
    ...{ entity: 'webhook', entityId: id, name: url, action, by: byUser(userOf(ctx).userId) },
    ...{ before: before && facts(before), after: after && facts(after) },
  })
}
export const findWebhook = async (
  w: Pick<Work, 'run'>,
  organizationId: string,
  webhookId: string,
): Promise<Webhook> => {
  const [found] = await w.run<Webhook>(one, [organizationId, webhookId])
  if (!found) throw fail('WEBHOOK_NOT_FOUND')
  return found
}
export const lockWebhook = async (w: Work, webhookId: string): Promise<Webhook> => {
  await w.run(hold, [w.organizationId, webhookId])
  return findWebhook(w, w.organizationId, webhookId)
}
export const listWebhooks = (ctx: Ctx): Promise<{ webhooks: Webhook[] }> => {
  const { organizationId } = userOf(ctx)
  return read(ctx.deps, organizationId, async (c) => ({ webhooks: await c.run<Webhook>(select, [organizationId]) }))
}

interface NewWebhook {
  readonly id: string
  readonly url: string
  readonly events: readonly WebhookEvent[]
}
export const createWebhook = (
  ctx: Ctx,
  { id, url, events }: NewWebhook,
): Promise<{ secret: string; webhook: Webhook }> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const { secret, sealed } = newSecret(ctx.deps, id)
    await w.run(serialize, [w.organizationId])
    const others = (await w.run<Webhook>(select, [w.organizationId])).filter((h) => h.id !== id)
    if (others.length >= limits.webhooks) throw fail('OBJECT_LIMIT_REACHED', { max: limits.webhooks })
    const row = [w.organizationId, id, url.trim(), inOrder(events), sealed, userOf(ctx).userId, toDb(w.now)]
    const made = await w.run<{ id: string }>(insert, row)
    const webhook = await findWebhook(w, w.organizationId, id)
    // the answer of an earlier attempt was lost, and the secret with it
    if (made.length === 0) await w.run(setSecret, [w.organizationId, id, sealed])
    else record(w, ctx, null, webhook)
    return { secret, webhook }
  })

interface Edit {
  readonly webhookId: string
  readonly url?: string | undefined
  readonly events?: readonly WebhookEvent[] | undefined
  readonly active?: boolean | undefined
}
/** Switched on again, it starts without a past. */
export const changeWebhook = (ctx: Ctx, { webhookId, url, events, active }: Edit): Promise<Webhook> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const before = await lockWebhook(w, webhookId)
    const state = active === undefined ? before.state : active ? 'on' : 'off'
    const isNew = state === 'on' && before.state !== 'on'
    const next = [url?.trim() ?? before.url, inOrder(events ?? before.events), state, isNew]
    await w.run(update, [w.organizationId, webhookId, ...next])
    const after = await findWebhook(w, w.organizationId, webhookId)
    record(w, ctx, before, after)
    return after
  })
export const replaceSecret = (ctx: Ctx, webhookId: string): Promise<{ secret: string; webhook: Webhook }> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const webhook = await lockWebhook(w, webhookId)
    const { secret, sealed } = newSecret(ctx.deps, webhookId)
    await w.run(setSecret, [w.organizationId, webhookId, sealed])
    recordChange(w, {
      ...{ entity: 'webhook', entityId: webhookId, name: webhook.url, action: 'issued', before: null, after: null },
      by: byUser(userOf(ctx).userId),
    })
    return { secret, webhook }
  })
export const removeWebhook = (ctx: Ctx, webhookId: string): Promise<null> =>
  work(ctx.deps, userOf(ctx).organizationId, async (w) => {
    const before = await lockWebhook(w, webhookId)
    await w.run(remove, [w.organizationId, webhookId])
    record(w, ctx, before, null)
    return null
  })
