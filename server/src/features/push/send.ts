import { bySystem } from '@beseda/contract/events/by.ts'
import type { Lang } from '@beseda/contract/lang.ts'
import type { PushedKind } from '@beseda/contract/notice-settings.ts'
import { brandOf } from '../../platform/brands.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Http } from '../../platform/http/call.ts'
import type { Outcome, OutsideHandler } from '../../platform/jobs/handler.ts'
import { read, type Work } from '../../platform/unit-of-work.ts'
import { type BrowserKeys, encryptFor } from '../../platform/web-push/encrypt.ts'
import { vapidHeader } from '../../platform/web-push/vapid.ts'
import { vapidKeys } from './keys.ts'
import type { SendData } from './prepare.ts'

/** After so many tries the news is old: a push that did not go is no dead letter. */
const maxTries = 4
/** A push that waits longer for its browser is useless. */
const usefulS = 4 * 3600
const one = prepared(`
  select s.endpoint, s.p256dh, s.auth, s.lang, ch.name as channel, o.brand, c.status = 'closed' as "isClosed",
    case $4 when 'mention' then not exists (
        select from mentions m where m.organization_id = $1 and m.user_id = s.user_id and m.chat_id = c.id and m.read_at is null)
      when 'queue' then c.status <> 'pending'
      when 'overdue' then c.high_at is null or c.high_at > $5
        or (c.status = 'assigned' and c.operator_id is distinct from s.user_id)
      when 'returned' then c.operator_id is distinct from s.user_id
      when 'message' then c.operator_id is distinct from s.user_id or c.unread = 0
      else c.operator_id is distinct from s.user_id or c.read_seq >= c.last_seq end as "isOver"
  from push_subscriptions s join organizations o on o.id = s.organization_id
    join chats c on c.organization_id = $1 and c.id = $3 join channels ch on ch.id = c.channel_id
  where s.organization_id = $1 and s.id = $2`)
interface Row extends BrowserKeys {
  readonly endpoint: string
  readonly lang: Lang
  readonly channel: string
  readonly brand: string | null
  readonly isClosed: boolean
  /** They have seen it meanwhile, in whichever browser, or it is no longer theirs. */
  readonly isOver: boolean
}
const texts: Readonly<Record<Lang, Readonly<Record<PushedKind, string>>>> = {
  ru: {
    assigned: 'Вам назначен чат',
    transfer: 'Вам передан чат',
    message: 'Новое сообщение',
    mention: 'Вас упомянули',
    returned: 'Отложенный чат вернулся',
    overdue: 'Клиент ждёт слишком долго',
    queue: 'Чат ждёт в очереди',
  },
  eng: {
    assigned: 'A chat is assigned to you',
    transfer: 'A chat is transferred to you',
    message: 'New message',
    mention: 'You were mentioned',
    returned: 'A snoozed chat is back',
    overdue: 'A client waits too long',
    queue: 'A chat waits in the queue',
  },
}

/**
 * Sends one push. It says where and what, never what the client wrote or who they are: it is shown on locked screens. A push of
 * the same chat replaces the one before, at the push service and on the screen.
 */
export const sendPush = (http: Http): OutsideHandler<SendData> => ({
  outside: async ({ deps, organizationId, attempt }, { subscriptionId, kind, chatId }) => {
    const [row] = await read(deps, organizationId, (c) =>
      c.run<Row>(one, [organizationId, subscriptionId, chatId, kind, toDb(deps.clock.now())]),
    )
    if (!row || row.isOver) return { done: true }
    const payload = { title: row.channel, body: texts[row.lang][kind], kind, chatId, isClosed: row.isClosed }
    const contact = brandOf(deps.settings, row.brand).url.replace(/^http:/, 'https:')
    const answer = await http.request({
      method: 'POST',
      url: row.endpoint,
      headers: {
        authorization: vapidHeader(row.endpoint, await vapidKeys(deps), contact, deps.clock.now()),
        'content-encoding': 'aes128gcm',
        'content-type': 'application/octet-stream',
        ttl: String(usefulS),
        topic: chatId.replaceAll('-', ''),
        urgency: 'high',
      },
      body: encryptFor(Buffer.from(JSON.stringify(payload)), row, deps.random),
    })
    const last = attempt >= maxTries
    if (answer.lost) return last ? { done: true } : { error: answer.reason }
    return last && answer.status >= 500
      ? { done: true }
      : outcomeOf(answer.status, Number(answer.headers['retry-after']), subscriptionId)
  },
})
const remove = prepared(
  'delete from push_subscriptions where organization_id = $1 and id = $2 returning user_id as "userId"',
)
const forget = async (w: Work, id: string): Promise<void> => {
  const [gone] = await w.run<{ userId: string }>(remove, [w.organizationId, id])
  if (gone) w.emit({ type: 'pushSubscription.changed', userId: gone.userId, by: bySystem, reason: 'gone' })
}
const outcomeOf = (status: number, retryAfterS: number, subscriptionId: string): Outcome => {
  if (status >= 200 && status < 300) return { done: true }
  // Ended by the browser (404, 410), or refused for good: another try cannot help.
  if (status !== 429 && status < 500) return { done: true, write: (w) => forget(w, subscriptionId) }
  const error = `the push service answered ${status}`
  return { error, ...(retryAfterS > 0 && { retryInMs: Math.min(retryAfterS, 3600) * 1000 }) }
}
