import { timingSafeEqual } from 'node:crypto'
import type { telegram as Type } from '@beseda/contract/channels/telegram.ts'
import { telegram } from '@beseda/contract/channels/telegram.ts'
import { refuse } from '@beseda/contract/errors/refuse.ts'
import { integer, parseExact } from '../../platform/exact-json.ts'
import { type Connected, defineProvider, type NotConnected, type Outside, type SentMessage } from '../adapter.ts'
import type { OutgoingContent } from '../outbound.ts'
import { call, digitsIn, doneOf, failureOf, fileUrl, isToken, resultOf, type Settings, says, textIn } from './calls.ts'
import { entitiesOf } from './entities.ts'
import { nameOf, photoIn } from './message.ts'
import { album, areTooLong, keyboardOf, send } from './send.ts'
import { eventsOf, wanted } from './updates.ts'

const wrongToken: NotConnected = { ok: false, refusal: refuse('CHANNEL_TOKEN_INVALID'), field: 'token' }
const connect = async (settings: Settings, out: Outside): Promise<Connected<Settings> | NotConnected> => {
  if (!isToken(settings.token)) return wrongToken
  const answer = await call(settings, 'getMe', { json: {} }, out)
  if (answer.lost || answer.status >= 500 || answer.status === 429)
    return { ok: false, refusal: refuse('CHANNEL_PROVIDER_UNREACHABLE') }
  if (answer.status === 401 || answer.status === 404) return wrongToken
  const me = resultOf(answer)?.result
  const [id, username] = [digitsIn(me, 'id'), textIn(me, 'username')]
  if (id === null)
    return { ok: false, refusal: refuse('CHANNEL_PROVIDER_REFUSED', { reason: `telegram ${answer.status}` }) }
  if (!/bot$/i.test(username)) return { ok: false, refusal: refuse('CHANNEL_BOT_NAME'), field: 'token' }
  if (settings.botId !== '' && settings.botId !== id)
    return { ok: false, refusal: refuse('CHANNEL_TOKEN_OF_OTHER_BOT'), field: 'token' }
  return {
    ok: true,
    account: { id, name: `@${username}`, link: `https://t.me/${username}` },
    // the secret stays when a check runs again: the provider was given it
    made: { botId: id, ...(settings.hookSecret === '' && { hookSecret: out.newSecret() }) },
    expiresAt: null,
  }
}
const isSame = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return right !== '' && a.length === b.length && timingSafeEqual(a, b)
}
const updateIn = (body: Buffer): unknown => {
  try {
    return parseExact(body.toString('utf8'))
  } catch {
    return null
  }
}
/** Behind the last update, whatever their order. */
const behind = (updates: readonly unknown[], cursor: string): string =>
  updates
    .flatMap((u) => digitsIn(u, 'update_id') ?? [])
    .reduce((next, id) => (BigInt(id) >= BigInt(next) ? String(BigInt(id) + 1n) : next), cursor)
const addressOf = ({ to, providerId }: SentMessage) => ({
  chat_id: integer(to.externalId),
  message_id: integer(providerId.split(':').at(-1)!),
})
const edit = async (settings: Settings, message: SentMessage, content: OutgoingContent, out: Outside) => {
  const where = addressOf(message)
  const markup = content.kind === 'text' ? keyboardOf(content.buttons) : null
  if (content.kind === 'text' && areTooLong(content.buttons))
    return { ok: false, kind: 'refused', reason: 'telegram: the value of a button is too long' } as const
  const answer =
    content.kind === 'file'
      ? await call(
          settings,
          'editMessageCaption',
          { json: { ...where, caption: content.caption, caption_entities: entitiesOf(content.marks) ?? [] } },
          out,
        )
      : content.kind === 'text'
        ? await call(
            settings,
            'editMessageText',
            {
              json: {
                ...{ ...where, text: content.text, entities: entitiesOf(content.marks) ?? [] },
                ...(markup && { reply_markup: markup }),
              },
            },
            out,
          )
        : null
  if (!answer) return { ok: false, kind: 'refused', reason: 'telegram: only texts can be changed' } as const
  return says(answer, 'message is not modified') ? ({ ok: true } as const) : doneOf(answer)
}
/** A bot of Telegram: https://core.telegram.org/bots/api */
export const telegramAdapter = defineProvider<typeof Type>({
  type: telegram,
  transport: 'provider',
  polls: 'instead',
  connect,
  registerWebhook: async (settings, url, out) =>
    doneOf(
      await call(
        settings,
        'setWebhook',
        { json: { url, secret_token: settings.hookSecret, allowed_updates: wanted } },
        out,
      ),
    ),
  disconnect: async (settings, out) => doneOf(await call(settings, 'deleteWebhook', { json: {} }, out)),
  poll: async (settings, { cursor, waitMs }, out) => {
    const timeout = Math.floor(waitMs / 1000)
    const from = cursor === null ? { offset: -1, timeout: 0 } : { offset: integer(cursor), timeout }
    const json = { ...from, limit: 100, allowed_updates: wanted }
    const answer = await call(settings, 'getUpdates', { json, timeoutMs: waitMs + 10_000 }, out)
    const updates = resultOf(answer)?.result
    if (!Array.isArray(updates)) {
      const failure = failureOf(answer)
      return failure.kind === 'unknown' ? { ...failure, kind: 'temporary' } : failure
    }
    const next = behind(updates, cursor ?? '0')
    const events = cursor === null ? [] : updates.flatMap(eventsOf)
    return { ok: true, events, cursor: next, nextInMs: updates.length > 0 || waitMs > 0 ? 0 : 5000 }
  },
  receive: ({ hookSecret }, { headers, body }) =>
    isSame(headers['x-telegram-bot-api-secret-token'] ?? '', hookSecret)
      ? { status: 200, events: eventsOf(updateIn(body)) }
      : null,
  send,
  album,
  edit,
  remove: async (settings, message, out) => {
    const answer = await call(settings, 'deleteMessage', { json: addressOf(message) }, out)
    return says(answer, 'message to delete not found') ? { ok: true } : doneOf(answer)
  },
  typing: async (settings, to, out) =>
    doneOf(
      await call(settings, 'sendChatAction', { json: { chat_id: integer(to.externalId), action: 'typing' } }, out),
    ),
  answerPress: async (settings, token, out) =>
    doneOf(await call(settings, 'answerCallbackQuery', { json: { callback_query_id: token } }, out)),
  profile: async (settings, id, out) => {
    const answer = await call(settings, 'getChat', { json: { chat_id: integer(id) } }, out)
    const found = resultOf(answer)
    if (!found) return failureOf(answer)
    const of = (field: string) => textIn(found.result, field)
    const username = of('username')
    const name = nameOf({ first_name: of('first_name'), last_name: of('last_name') })
    return { ok: true, profile: { name, address: username === '' ? '' : `@${username}` } }
  },
  photo: async (settings, id, out) => {
    const json = { user_id: integer(id), limit: 1 }
    const answer = await call(settings, 'getUserProfilePhotos', { json }, out)
    const found = resultOf(answer)
    return found ? { ok: true, photo: photoIn(found.result) } : failureOf(answer)
  },
  fetchMedia: async (settings: Settings, ref, maxBytes, out) => {
    const answer = await call(settings, 'getFile', { json: { file_id: ref } }, out)
    const found = resultOf(answer)
    if (!found) return failureOf(answer)
    const path = textIn(found.result, 'file_path')
    const url = fileUrl(settings, path)
    if (url === null) return { ok: false, kind: 'gone', reason: 'telegram: no path of the file' }
    const stream = await out.http.download({ method: 'GET', url }, maxBytes)
    if (stream.lost) return failureOf(stream)
    if (stream.status === 200)
      return { ok: true, name: path.split('/').at(-1)!, mime: '', body: stream.body, cancel: stream.cancel }
    stream.cancel()
    // the link outdates; the next try gets a new one
    return { ...failureOf(stream), ...(stream.status === 404 && { kind: 'temporary' as const }) }
  },
})
