import type { WebhookAttempt } from '@beseda/contract/entities/webhook.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { Http } from '../../platform/http/call.ts'
import type { OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, type Work, work } from '../../platform/unit-of-work.ts'
import { recordChange } from '../audit/index.ts'
import { sendMail } from '../outgoing/index.ts'
import { signedHeaders } from './secret.ts'

/** A webhook without success for so long is switched off. */
const givesUpMs = 3 * 86_400_000
const answerShown = 300
const attemptsKept = 20
const find = prepared(`
  select d.body, d.event_id as "eventId", d.type, h.id as "webhookId", h.url, h.sealed, h.state
  from webhook_deliveries d join webhooks h on h.id = d.webhook_id
  where d.organization_id = $1 and d.id = $2 and d.state <> 'delivered'`)
const note = prepared(`
  update webhook_deliveries set state = case when $4 then 'delivered' else state end,
    attempts = case when jsonb_array_length(attempts) >= ${attemptsKept} then attempts - 0 else attempts end || $3::jsonb
  where organization_id = $1 and id = $2`)
const fail = prepared(
  `update webhook_deliveries set state = 'failed' where organization_id = $1 and id = $2 and state = 'queued'`,
)
const succeeded = prepared(`
  update webhooks set failing_since = null where organization_id = $1 and id = $2 and failing_since is not null`)
const failing = prepared(`
  update webhooks set failing_since = coalesce(failing_since, $3) where organization_id = $1 and id = $2
  returning failing_since as "failingSince", state, url`)
const switchOff = prepared(`update webhooks set state = 'failed' where organization_id = $1 and id = $2`)
const administrators = prepared(`
  select u.login, o.lang, o.brand from users u join roles r on r.id = u.role_id join organizations o on o.id = u.organization_id
  where u.organization_id = $1 and u.active and 'AUTHORITY_INTEGRATION' = any (r.rights) and strpos(u.login, '@') > 0
  order by u.id limit 20`)

interface Found {
  readonly body: string
  readonly eventId: string
  readonly type: string
  readonly webhookId: string
  readonly url: string
  readonly sealed: Buffer
  readonly state: 'on' | 'off' | 'failed'
}
interface Administrator {
  readonly login: string
  readonly lang: Lang
  readonly brand: string | null
}
const send = async (deps: Deps, http: Http, found: Found): Promise<WebhookAttempt> => {
  const at = deps.clock.now()
  const headers = signedHeaders(deps, { ...found, at: Math.floor(at / 1000) })
  const outcome = await http.request({ method: 'POST', url: found.url, headers, body: Buffer.from(found.body) })
  const ms = deps.clock.now() - at
  if (outcome.lost) return { at, status: null, answer: outcome.reason.slice(0, answerShown), ms }
  // cut before it is read: an answer may be long, and no NUL may reach the database
  const answer = outcome.body.subarray(0, answerShown).toString('utf8').replaceAll('\u0000', '').toWellFormed()
  return { at, status: outcome.status, answer, ms }
}
const isTaken = ({ status }: WebhookAttempt): boolean => status !== null && status >= 200 && status < 300

/** Tells the people who can repair it. */
const giveUp = async (deps: Deps, w: Work, webhookId: string, url: string): Promise<void> => {
  await w.run(switchOff, [w.organizationId, webhookId])
  recordChange(w, {
    ...{ entity: 'webhook', entityId: webhookId, name: url, action: 'deactivated' },
    ...{ before: { active: true }, after: { active: false }, by: { kind: 'system', id: null } },
  })
  for (const { login, lang, brand } of await w.run<Administrator>(administrators, [w.organizationId])) {
    const link = `${brandOf(deps.settings, brand).url}/admin/preferences/extensions`
    sendMail(w, { to: login, kind: 'webhookOff', data: { url, link }, lang, until: w.now + 86_400_000 })
  }
}
const noteFailure = async (deps: Deps, w: Work, webhookId: string): Promise<void> => {
  const [hook] = await w.run<{ failingSince: number; state: string; url: string }>(failing, [
    ...[w.organizationId, webhookId, toDb(w.now)],
  ])
  if (hook && hook.state === 'on' && w.now - hook.failingSince >= givesUpMs) await giveUp(deps, w, webhookId, hook.url)
}
const notSent = (deliveryId: string) => async (w: Work) => w.write(fail, [w.organizationId, deliveryId])
/** Every attempt is stored, also one that fails. An answer that was lost is tried again with the same id. */
export const deliver = (http: Http): OutsideHandler<{ deliveryId: string }> => ({
  onDead: async (w, { deliveryId }) => w.write(fail, [w.organizationId, deliveryId]),
  outside: async ({ deps, organizationId }, { deliveryId }) => {
    const [found] = await read(deps, organizationId, (c) => c.run<Found>(find, [organizationId, deliveryId]))
    if (!found) return { done: true }
    if (found.state !== 'on' && found.type !== 'test') return { done: true, write: notSent(deliveryId) }
    const attempt = await send(deps, http, found)
    const isDone = isTaken(attempt)
    await work(deps, organizationId, async (w) => {
      w.write(note, [organizationId, deliveryId, JSON.stringify([attempt]), isDone])
      if (isDone) w.write(succeeded, [organizationId, found.webhookId])
      else await noteFailure(deps, w, found.webhookId)
    })
    if (isDone) return { done: true }
    const reason = attempt.status === null ? attempt.answer : `HTTP ${attempt.status}`
    // people wait for the result of a test
    return found.type === 'test' ? { done: true, write: notSent(deliveryId) } : { error: reason }
  },
})
