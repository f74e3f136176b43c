import { vkBot } from '@beseda/contract/channels/vk-bot.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import { integer } from '../../platform/exact-json.ts'
import type { HttpOutcome } from '../../platform/http/call.ts'
import { defineProvider, type NotConnected, type Outside } from '../adapter.ts'
import type { ContactPhoto } from '../inbound.ts'
import type { Failure, OutgoingPart, Sent } from '../outbound.ts'
import { ask, doneOf, errorIn, failedAs, failureOf, idOf, responseOf, type Settings } from './calls.ts'
import { disconnect, receive, registerWebhook } from './hook.ts'
import { isGroupChat, messageId, numberIn, randomId } from './ids.ts'
import { paramsOf } from './message.ts'
import { messagePayload } from './payload-words.ts'
import { poll } from './poll.ts'
import { upload } from './upload.ts'

const refused = (answer: HttpOutcome): NotConnected => {
  const code = errorIn(answer)
  if (answer.lost || answer.status >= 500 || answer.status === 429 || [1, 6, 10, 29].includes(code ?? 0))
    return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
  if (code === 5 || code === 27 || code === 28)
    return { ok: false, refusal: refuse('CHANNEL_TOKEN_INVALID'), field: 'token' }
  if (code === 7 || code === 15) return { ok: false, refusal: refuse('CHANNEL_ACCESS_DENIED'), field: 'token' }
  const field = code === 100 || code === 125 ? { field: 'groupId' } : {}
  return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: failureOf(answer).reason }), ...field }
}
/** Without a code typed by a person, VK is asked for it: only a token that may manage the community gets it. */
const confirmationOf = async (settings: Settings, out: Outside): Promise<string | NotConnected> => {
  if (settings.confirmation !== '') return ''
  const answer = await ask(settings, 'groups.getCallbackConfirmationCode', { group_id: settings.groupId }, out)
  const code = (responseOf(answer) as { code?: unknown } | null)?.code
  return typeof code === 'string' ? code : refused(answer)
}
const replyOf = (peer: string, replyTo: string | null | undefined) => {
  const number = replyTo ? numberIn(replyTo) : ''
  if (!/^\d+$/.test(number) || !/^-?\d+$/.test(peer)) return {}
  const about = { peer_id: integer(peer), conversation_message_ids: [integer(number)], is_reply: true }
  return { forward: JSON.stringify(about) }
}
const post = async (
  settings: Settings,
  { id, to, replyTo }: OutgoingPart,
  params: Readonly<Record<string, string>>,
  out: Outside,
): Promise<Sent | Failure> => {
  const peer = to.externalId
  const about = { peer_ids: peer, random_id: randomId(id), payload: messagePayload(id), ...replyOf(peer, replyTo) }
  const answer = await ask(settings, 'messages.send', { ...about, ...params }, out)
  const [sent] = (Array.isArray(responseOf(answer)) ? responseOf(answer) : []) as (
    | { conversation_message_id?: unknown; error?: { code?: unknown } }
    | undefined
  )[]
  if (!sent) return failureOf(answer)
  // with `peer_ids` an error of one recipient comes inside the answer
  if (typeof sent.error?.code === 'number') return failedAs(sent.error.code)
  const number = idOf(sent.conversation_message_id)
  return { ok: true, providerId: number === null ? null : messageId(peer, number) }
}
/** What follows the path of an address is a signature, which changes. */
const photoAt = (url: unknown): ContactPhoto | null => {
  const parsed = typeof url === 'string' ? URL.parse(url) : null
  return parsed ? { ref: parsed.href, key: parsed.pathname } : null
}
/** A community of VK: calls as forms, errors inside HTTP 200, updates by the Callback API or by Long Poll. */
export const vkBotAdapter = defineProvider<typeof vkBot>({
  type: vkBot,
  transport: 'provider',
  polls: 'instead',
  connect: async (settings, out) => {
    const answer = await ask(settings, 'groups.getById', { group_id: settings.groupId }, out)
    const response = responseOf(answer)
    const groups = Array.isArray(response) ? response : (response as { groups?: unknown } | null)?.groups
    const [group] = (Array.isArray(groups) ? groups : []) as (
      | { id?: unknown; name?: unknown; screen_name?: unknown }
      | undefined
    )[]
    const id = idOf(group?.id)
    if (!group || id === null) return refused(answer)
    const madeConfirmation = await confirmationOf(settings, out)
    if (typeof madeConfirmation !== 'string') return madeConfirmation
    const page = typeof group.screen_name === 'string' ? group.screen_name : `club${id}`
    return {
      ok: true,
      account: { id, name: typeof group.name === 'string' ? group.name : id, link: `https://vk.me/${page}` },
      // VK takes at most 50 letters and digits
      made: { madeConfirmation, madeSecret: out.newSecret().replaceAll(/[^A-Za-z0-9]/g, '0') },
      expiresAt: null,
    }
  },
  registerWebhook,
  disconnect,
  poll,
  receive,
  send: async (settings, part, out) => {
    const built = await paramsOf(settings, part.content, part.to.externalId, out)
    return built.ok ? post(settings, part, built.params, out) : built
  },
  album: {
    max: 10,
    // a voice message is a message of its own
    kindOf: ({ role }) => (role === 'voice' ? null : 'attachment'),
    send: async (settings, parts, out) => {
      const [first] = parts
      const attachments: string[] = []
      for (const { content, to } of parts) {
        const uploaded = await upload(settings, content, to.externalId, out)
        if (!uploaded.ok) return uploaded
        attachments.push(uploaded.attachment)
      }
      const { caption } = first!.content
      const params = { attachment: attachments.join(','), ...(caption && { message: caption }) }
      const sent = await post(settings, first!, params, out)
      // one message of VK holds all of them
      return sent.ok ? { ok: true, providerIds: parts.map((_, i) => (i === 0 ? sent.providerId : null)) } : sent
    },
  },
  edit: async (settings, { to, providerId }, content, out) => {
    // the picture or file would have to be uploaded again
    if (content.kind === 'file') return { ok: false, kind: 'refused', reason: 'vk_bot 920' }
    const built = await paramsOf(settings, content, to.externalId, out)
    if (!built.ok) return built
    const about = { peer_id: to.externalId, cmid: numberIn(providerId), keep_forward_messages: '1', keep_snippets: '1' }
    return doneOf(await ask(settings, 'messages.edit', { ...about, ...built.params }, out))
  },
  remove: async (settings, { to, providerId }, out) => {
    const about = { peer_id: to.externalId, cmids: numberIn(providerId), delete_for_all: '1' }
    return doneOf(await ask(settings, 'messages.delete', about, out))
  },
  markRead: async (settings, to, _, out) =>
    doneOf(await ask(settings, 'messages.markAsRead', { peer_id: to.externalId, mark_conversation_as_read: '1' }, out)),
  typing: async (settings, to, out) =>
    doneOf(await ask(settings, 'messages.setActivity', { peer_id: to.externalId, type: 'typing' }, out)),
  answerPress: async (settings, token, out) => {
    const [event_id = '', user_id = '', peer_id = ''] = token.split(' ')
    return doneOf(await ask(settings, 'messages.sendMessageEventAnswer', { event_id, user_id, peer_id }, out))
  },
  profile: async (settings, peer, out) => {
    const [method, params] = isGroupChat(peer)
      ? ['messages.getConversationsById', { peer_ids: peer }]
      : ['users.get', { user_ids: peer, fields: 'screen_name' }]
    const answer = await ask(settings, method, params, out)
    const response = responseOf(answer)
    if (response === null) return failureOf(answer)
    type User = { first_name?: string; last_name?: string; screen_name?: string }
    type Chat = { chat_settings?: { title?: string } }
    const [user] = (Array.isArray(response) ? response : []) as (User | undefined)[]
    const [chat] = ((response as { items?: unknown }).items ?? []) as (Chat | undefined)[]
    const name = [user?.first_name, user?.last_name].filter(Boolean).join(' ') || (chat?.chat_settings?.title ?? '')
    const address = user ? `vk.com/${user.screen_name || `id${peer}`}` : ''
    return { ok: true, profile: { name, address } }
  },
  photo: async (settings, peer, out) => {
    if (isGroupChat(peer)) return { ok: true, photo: null }
    const answer = await ask(settings, 'users.get', { user_ids: peer, fields: 'photo_200,has_photo' }, out)
    const response = responseOf(answer)
    if (response === null) return failureOf(answer)
    type User = { has_photo?: unknown; photo_200?: unknown }
    const [user] = (Array.isArray(response) ? response : []) as (User | undefined)[]
    return { ok: true, photo: user?.has_photo === 1 ? photoAt(user.photo_200) : null }
  },
  /** Files lie on other hosts, by addresses that need no token. */
  fetchMedia: async (_, url, maxBytes, { http }) => {
    const answer = await http.download({ method: 'GET', url }, maxBytes)
    if (answer.lost) return failureOf(answer)
    const { status, headers, body, cancel } = answer
    if (status === 200) return { ok: true, name: '', mime: headers['content-type'] ?? '', body, cancel }
    cancel()
    if ([403, 404, 410].includes(status)) return { ok: false, kind: 'gone', reason: `VK: HTTP ${status}` }
    return failureOf(answer)
  },
})
