import { createECDH } from 'node:crypto'
import type { EntityOf, InputOf } from '@beseda/contract/endpoint.ts'
import type { push } from '@beseda/contract/endpoints/push.ts'
import { fail } from '@beseda/contract/errors/index.ts'
import { byUser } from '@beseda/domain/chat-session/state.ts'
import { prepared, toDb } from '../../platform/db.ts'
import type { Deps } from '../../platform/deps.ts'
import type { SignedIn } from '../../platform/gate.ts'
import { read, systemWork, type Work, work } from '../../platform/unit-of-work.ts'
import { curve } from '../../platform/web-push/encrypt.ts'
import { vapidKeys } from './keys.ts'

/** Browsers of one person; the oldest make room. */
const most = 10
/** Another person of this browser had the endpoint, perhaps of another organization. */
const take = prepared('delete from push_subscriptions where endpoint = $1 and user_id <> $2')
const insert = prepared(`
  insert into push_subscriptions (id, organization_id, user_id, token_hash, endpoint, p256dh, auth, lang, created_at)
  values ($1, $2, $3, decode($4, 'hex'), $5, $6, $7, $8, $9)
  on conflict (endpoint) do update set token_hash = excluded.token_hash, p256dh = excluded.p256dh, auth = excluded.auth,
    lang = excluded.lang
  where push_subscriptions.token_hash <> excluded.token_hash or push_subscriptions.p256dh <> excluded.p256dh
    or push_subscriptions.lang <> excluded.lang
  returning id`)
const removeOldest = prepared(`
  delete from push_subscriptions where organization_id = $1 and user_id = $2 and id not in (
    select id from push_subscriptions where organization_id = $1 and user_id = $2 order by created_at desc, id desc limit ${most})`)
const remove = prepared(
  'delete from push_subscriptions where organization_id = $1 and user_id = $2 and endpoint = $3 returning id',
)
const own = prepared(`
  select 1 from push_subscriptions
  where organization_id = $1 and user_id = $2 and endpoint = $3 and token_hash = decode($4, 'hex')`)

const emit = (w: Work, userId: string, reason: 'subscribed' | 'unsubscribed'): void =>
  w.emit({ type: 'pushSubscription.changed', userId, by: byUser(userId), reason })

export const pushState = async (
  deps: Deps,
  { organizationId, userId, tokenHash }: SignedIn,
  endpoint: string | undefined,
): Promise<EntityOf<typeof push.state>> => {
  const { publicKey } = await vapidKeys(deps)
  if (endpoint === undefined) return { publicKey, subscribed: false }
  const found = await read(deps, organizationId, (c) => c.run(own, [organizationId, userId, endpoint, tokenHash]))
  return { publicKey, subscribed: found.length > 0 }
}
const isPoint = (key: Buffer): boolean => {
  try {
    const probe = createECDH(curve)
    probe.setPrivateKey(Buffer.alloc(32, 1))
    probe.computeSecret(key)
    return true
  } catch {
    return false
  }
}
export const subscribe = async (
  deps: Deps,
  { organizationId, userId, tokenHash }: SignedIn,
  { endpoint, p256dh, auth, lang }: InputOf<typeof push.subscribe>,
): Promise<{ subscribed: true }> => {
  const key = Buffer.from(p256dh, 'base64url')
  if (!isPoint(key)) throw fail('PUSH_KEY_INVALID')
  await systemWork(deps, (s) => s.run(take, [endpoint, userId]))
  return work(deps, organizationId, async (w) => {
    const keys = [key, Buffer.from(auth, 'base64url'), lang]
    const saved = await w.run(insert, [w.newId(), organizationId, userId, tokenHash, endpoint, ...keys, toDb(w.now)])
    await w.run(removeOldest, [organizationId, userId])
    if (saved.length > 0) emit(w, userId, 'subscribed')
    return { subscribed: true }
  })
}
export const unsubscribe = (deps: Deps, { organizationId, userId }: SignedIn, endpoint: string): Promise<null> =>
  work(deps, organizationId, async (w) => {
    const gone = await w.run(remove, [organizationId, userId, endpoint])
    if (gone.length > 0) emit(w, userId, 'unsubscribed')
    return null
  })
