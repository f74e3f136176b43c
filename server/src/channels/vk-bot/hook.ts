import { timingSafeEqual } from 'node:crypto'
import { parseExact } from '../../platform/exact-json.ts'
import type { Outside, WebhookReply, WebhookRequest } from '../adapter.ts'
import type { Done, Failure } from '../outbound.ts'
import { ask, doneOf, failureOf, idOf, responseOf, type Settings, version } from './calls.ts'
import { eventsOf } from './payload.ts'

const events = ['new', 'reply', 'edit', 'allow', 'deny', 'read', 'typing_state', 'event'].map((e) => `message_${e}`)
export const wantedEvents = Object.fromEntries(events.map((e) => [e, '1']))
const title = 'Beseda'

const isSame = (given: unknown, right: string): boolean => {
  const [a, b] = [Buffer.from(typeof given === 'string' ? given : ''), Buffer.from(right)]
  return right !== '' && a.length === b.length && timingSafeEqual(a, b)
}
const text = (body: string): Omit<WebhookReply, 'events'> => ({
  status: 200,
  headers: { 'content-type': 'text/plain' },
  body,
})
/** Typed by a person, or made when the channel was connected. */
const secretOf = ({ secret, madeSecret }: Settings): string => secret || madeSecret
/** VK signs nothing: its calls carry the secret in their body. The confirmation comes before VK keeps the secret. */
export const receive = (settings: Settings, { body }: WebhookRequest): WebhookReply | null => {
  let call: unknown = null
  try {
    call = parseExact(body.toString('utf8'))
  } catch {
    return null
  }
  const { type, group_id, secret } = (call ?? {}) as { type?: unknown; group_id?: unknown; secret?: unknown }
  const isOurs = isSame(secret, secretOf(settings))
  const code = settings.confirmation || settings.madeConfirmation
  if (type === 'confirmation' && code !== '' && idOf(group_id) === settings.groupId)
    return { ...text(code), events: [] }
  return isOurs ? { ...text('ok'), events: eventsOf(call) } : null
}

/** Somebody entered the server in VK by hand: then nothing is registered, and nothing taken back. */
const isByHand = ({ confirmation, secret }: Settings): boolean => confirmation !== '' && secret !== ''

interface Server {
  readonly id: string
  readonly url: string
  readonly isOurs: boolean
}
const serversOf = async (settings: Settings, out: Outside): Promise<readonly Server[] | Failure> => {
  const answer = await ask(settings, 'groups.getCallbackServers', { group_id: settings.groupId }, out)
  const response = responseOf(answer)
  if (response === null) return failureOf(answer)
  const { items } = response as { items?: unknown }
  const list = (Array.isArray(items) ? items : []) as ({ id?: unknown; url?: unknown; secret_key?: unknown } | null)[]
  return list.flatMap((server) => {
    const id = idOf(server?.id)
    if (id === null) return []
    return [{ id, url: String(server?.url ?? ''), isOurs: isSame(server?.secret_key, secretOf(settings)) }]
  })
}
const remove = (settings: Settings, { id }: Server, out: Outside) =>
  ask(settings, 'groups.deleteCallbackServer', { group_id: settings.groupId, server_id: id }, out)

/** Keeps the server with this URL and our secret, and removes others that are in its way. */
export const registerWebhook = async (settings: Settings, url: string, out: Outside): Promise<Done | Failure> => {
  if (isByHand(settings)) return { ok: true }
  const servers = await serversOf(settings, out)
  if ('ok' in servers) return servers
  const kept = servers.find((s) => s.url === url && s.isOurs)
  for (const old of servers.filter((s) => s !== kept && (s.url === url || s.isOurs))) {
    const removed = doneOf(await remove(settings, old, out))
    if (!removed.ok) return removed
  }
  let serverId = kept?.id ?? null
  if (serverId === null) {
    const about = { group_id: settings.groupId, url, title, secret_key: secretOf(settings) }
    const added = await ask(settings, 'groups.addCallbackServer', about, out)
    serverId = idOf((responseOf(added) as { server_id?: unknown } | null)?.server_id)
    if (serverId === null) return failureOf(added)
  }
  const about = { group_id: settings.groupId, server_id: serverId, api_version: version, ...wantedEvents }
  return doneOf(await ask(settings, 'groups.setCallbackSettings', about, out))
}
export const disconnect = async (settings: Settings, out: Outside): Promise<Done | Failure> => {
  if (isByHand(settings)) return { ok: true }
  const servers = await serversOf(settings, out)
  if ('ok' in servers) return servers
  for (const server of servers.filter((s) => s.isOurs)) {
    const removed = doneOf(await remove(settings, server, out))
    if (!removed.ok) return removed
  }
  return { ok: true }
}
