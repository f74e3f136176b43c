import type { Button } from '@beseda/contract/entities/part.ts'
import { integer } from '../../platform/exact-json.ts'
import type { FormPart, HttpOutcome } from '../../platform/http/call.ts'
import type { Album, Outside } from '../adapter.ts'
import type { AlbumSent, Failure, OutgoingContent, OutgoingFile, OutgoingPart, Recipient, Sent } from '../outbound.ts'
import { call, digitsIn, failureOf, resultOf, type Settings } from './calls.ts'
import { entitiesOf } from './entities.ts'

/** Files of the demo and of operators may take a while. */
const uploadMs = 120_000
const photoBytes = 10 * 1024 * 1024
/** Bytes that a button may report. */
const maxData = 64

export const isChatId = (text: string): boolean => /^-?\d{1,20}$/.test(text)
const refused = (reason: string): Failure => ({ ok: false, kind: 'refused', reason: `telegram: ${reason}` })

type Reply = { readonly reply_parameters?: object }
/** The message goes even when the one that it answers is no longer there. */
const replyOf = (replyTo: string | null | undefined): Reply => {
  const id = replyTo?.split(':').at(-1)
  return id && /^\d+$/.test(id)
    ? { reply_parameters: { message_id: integer(id), allow_sending_without_reply: true } }
    : {}
}
const fieldsOf = (reply: Reply): FormPart[] =>
  Object.entries(reply).map(([name, value]) => ({ name, value: JSON.stringify(value) }))
/** One button a row: labels are sentences. */
export const keyboardOf = (buttons: readonly Button[]): object | null =>
  buttons.length === 0
    ? null
    : {
        inline_keyboard: buttons.map((b) => [
          b.kind === 'link' ? { text: b.label, url: b.url } : { text: b.label, callback_data: b.payload || b.label },
        ]),
      }
export const areTooLong = (buttons: readonly Button[]): boolean =>
  buttons.some((b) => b.kind === 'reply' && Buffer.byteLength(b.payload || b.label) > maxData)

/** The method and its field for the file. Everything that the provider's apps do not play is a document. */
type FileLike = Pick<OutgoingFile, 'role' | 'mime' | 'bytes'>
const methodOf = ({ role, mime, bytes }: FileLike): readonly [method: string, field: string] => {
  if (/^image\/(jpeg|png|webp)$/.test(mime) && bytes <= photoBytes) return ['sendPhoto', 'photo']
  if (mime === 'image/gif') return ['sendAnimation', 'animation']
  if (mime === 'video/mp4') return ['sendVideo', 'video']
  if (role === 'voice' && /^audio\/(ogg|mpeg|mp4)/.test(mime)) return ['sendVoice', 'voice']
  if (/^audio\/(mpeg|mp4)/.test(mime)) return ['sendAudio', 'audio']
  return ['sendDocument', 'document']
}
const upload = (
  settings: Settings,
  to: Recipient,
  file: OutgoingFile,
  [method, field]: readonly [string, string],
  reply: Reply,
  out: Outside,
): Promise<HttpOutcome> => {
  const { caption, name, mime, bytes, open } = file
  const entities = entitiesOf(file.marks)
  const multipart: FormPart[] = [
    { name: 'chat_id', value: to.externalId },
    ...(caption ? [{ name: 'caption', value: caption }] : []),
    ...(entities ? [{ name: 'caption_entities', value: JSON.stringify(entities) }] : []),
    ...fieldsOf(reply),
    { name: field, fileName: name, mime, bytes, open },
  ]
  return call(settings, method, { multipart, timeoutMs: uploadMs }, out)
}
/** The provider refuses pictures of odd proportions as photos, not as documents. Refused means that it sent nothing. */
const sendFile = async (
  settings: Settings,
  to: Recipient,
  file: OutgoingFile,
  reply: Reply,
  out: Outside,
): Promise<HttpOutcome> => {
  const method = methodOf(file)
  const answer = await upload(settings, to, file, method, reply, out)
  const isOddPhoto =
    method[0] === 'sendPhoto' &&
    !answer.lost &&
    answer.status === 400 &&
    /PHOTO_INVALID_DIMENSIONS|IMAGE_PROCESS_FAILED|PHOTO_EXT_INVALID/.test(JSON.stringify(answer.json))
  return isOddPhoto ? upload(settings, to, file, ['sendDocument', 'document'], reply, out) : answer
}
const post = (
  settings: Settings,
  to: Recipient,
  content: Exclude<OutgoingContent, OutgoingFile | { kind: 'template' }>,
  reply: Reply,
  out: Outside,
): Promise<HttpOutcome> => {
  const chat_id = integer(to.externalId)
  const ask = (method: string, fields: object) =>
    call(settings, method, { json: { chat_id, ...fields, ...reply } }, out)
  if (content.kind === 'text') {
    const reply_markup = keyboardOf(content.buttons)
    const entities = entitiesOf(content.marks)
    return ask('sendMessage', {
      ...{ text: content.text, ...(entities && { entities }) },
      ...(reply_markup && { reply_markup }),
    })
  }
  if (content.kind === 'location') {
    const { latitude, longitude, title, address } = content
    return title === '' && address === ''
      ? ask('sendLocation', { latitude, longitude })
      : ask('sendVenue', { latitude, longitude, title: title || address, address: address || title })
  }
  const { name, phones, emails } = content
  const [phone_number] = phones
  return phone_number === undefined
    ? ask('sendMessage', { text: [name, ...emails].filter(Boolean).join('\n') })
    : ask('sendContact', { phone_number, first_name: name || phone_number })
}
/** One part as one call, twice for a photo that is refused as such. */
export const send = async (
  settings: Settings,
  { to, content, replyTo }: OutgoingPart,
  out: Outside,
): Promise<Sent | Failure> => {
  if (!isChatId(to.externalId)) return refused('the chat has no id of the provider')
  if (content.kind === 'template') return refused('templates are not known here')
  if (content.kind === 'text' && areTooLong(content.buttons)) return refused('the value of a button is too long')
  const answer =
    content.kind === 'file'
      ? await sendFile(settings, to, content, replyOf(replyTo), out)
      : await post(settings, to, content, replyOf(replyTo), out)
  const done = resultOf(answer)
  if (!done) return failureOf(answer)
  const id = digitsIn(done.result, 'message_id')
  return { ok: true, providerId: id === null ? null : `${to.externalId}:${id}` }
}

/** What an album calls the files of a method; photos and videos mix, the others do not. */
const albumTypes: Readonly<Record<string, readonly [type: string, kind: string]>> = {
  sendPhoto: ['photo', 'visual'],
  sendVideo: ['video', 'visual'],
  sendAudio: ['audio', 'audio'],
  sendDocument: ['document', 'document'],
}
const typeIn = (file: FileLike) => albumTypes[methodOf(file)[0]] ?? null

export const album: Album<Settings> = {
  max: 10,
  kindOf: (file) => typeIn(file)?.[1] ?? null,
  send: async (settings, parts, out): Promise<AlbumSent | Failure> => {
    const [first] = parts
    if (!first || !isChatId(first.to.externalId)) return refused('the chat has no id of the provider')
    const media = parts.map(({ content }, i) => ({
      ...{ type: typeIn(content)?.[0] ?? 'document', media: `attach://file${i}` },
      ...(content.caption && { caption: content.caption }),
      ...(content.marks?.length && { caption_entities: entitiesOf(content.marks) }),
    }))
    const multipart: FormPart[] = [
      { name: 'chat_id', value: first.to.externalId },
      { name: 'media', value: JSON.stringify(media) },
      ...fieldsOf(replyOf(first.replyTo)),
      ...parts.map(({ content: { name: fileName, mime, bytes, open } }, i) => ({
        ...{ name: `file${i}`, fileName, mime, bytes, open },
      })),
    ]
    const done = await call(settings, 'sendMediaGroup', { multipart, timeoutMs: uploadMs }, out)
    const answer = resultOf(done)
    if (!answer) return failureOf(done)
    const messages: readonly unknown[] = Array.isArray(answer.result) ? answer.result : []
    const idOf = (message: unknown): string | null => {
      const id = digitsIn(message, 'message_id')
      return id === null ? null : `${first.to.externalId}:${id}`
    }
    return { ok: true, providerIds: parts.map((_, i) => idOf(messages[i])) }
  },
}
