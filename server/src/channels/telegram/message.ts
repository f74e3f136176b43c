import type { FileRole } from '@beseda/contract/entities/part.ts'
import * as z from 'zod/mini'
import type { ContactPhoto, InboundPart } from '../inbound.ts'
import { marksOf } from './entities.ts'

/** Ids come as digits of any length, which `parseExact` keeps. */
export const id = z.pipe(z.union([z.string(), z.number()]), z.transform(String))
const text = z.optional(z.string())
const file = z.object({ file_id: z.string(), file_name: text, mime_type: text, file_size: z.optional(z.number()) })
type ProviderFile = z.infer<typeof file>
const location = z.object({ latitude: z.number(), longitude: z.number() })
export const person = z.object({ id, first_name: text, last_name: text, username: text })
export const chat = z.object({ id, type: z.string(), first_name: text, last_name: text, username: text })

/** The parts of a message that we show, as the provider names them; unknown fields are no error. */
export const Message = z.object({
  message_id: id,
  date: z.number(),
  edit_date: z.optional(z.number()),
  chat,
  from: z.optional(person),
  text,
  caption: text,
  entities: z.optional(z.array(z.unknown())),
  caption_entities: z.optional(z.array(z.unknown())),
  media_group_id: z.optional(id),
  reply_to_message: z.optional(z.object({ message_id: id, text, caption: text })),
  quote: z.optional(z.object({ text })),
  photo: z.optional(z.array(file)),
  document: z.optional(file),
  video: z.optional(file),
  video_note: z.optional(file),
  animation: z.optional(file),
  voice: z.optional(file),
  audio: z.optional(file),
  sticker: z.optional(
    z.object({
      file_id: z.string(),
      emoji: text,
      is_animated: z.optional(z.boolean()),
      is_video: z.optional(z.boolean()),
      thumbnail: z.optional(file),
    }),
  ),
  location: z.optional(location),
  venue: z.optional(z.object({ location, title: text, address: text })),
  contact: z.optional(
    z.object({ phone_number: z.string(), first_name: text, last_name: text, user_id: z.optional(id) }),
  ),
  poll: z.optional(z.unknown()),
  dice: z.optional(z.object({ emoji: text })),
  story: z.optional(z.unknown()),
  invoice: z.optional(z.unknown()),
  game: z.optional(z.unknown()),
  paid_media: z.optional(z.unknown()),
  reply_markup: z.optional(
    z.object({ inline_keyboard: z.optional(z.array(z.array(z.object({ text: z.string(), callback_data: text })))) }),
  ),
})
export type Message = z.infer<typeof Message>

export const nameOf = (p: { first_name?: string | undefined; last_name?: string | undefined }): string =>
  [p.first_name, p.last_name].filter(Boolean).join(' ')

const filePart = (role: FileRole, f: ProviderFile, mime = ''): InboundPart => ({
  kind: 'file',
  role,
  name: f.file_name ?? '',
  mime: f.mime_type ?? mime,
  bytes: f.file_size ?? null,
  ref: f.file_id,
})
/** Animated stickers are no pictures; their thumbnail is one. */
const stickerPart = (s: NonNullable<Message['sticker']>): InboundPart => {
  const moves = s.is_animated === true || s.is_video === true
  return { kind: 'sticker', emoji: s.emoji ?? '', ref: (moves ? s.thumbnail?.file_id : s.file_id) ?? null }
}
/** What has no text of its own and cannot be shown. */
const unsupported = ['poll', 'dice', 'story', 'invoice', 'game', 'paid_media'] as const

/** Empty: a message of the service, such as “pinned a message”. */
export const partsOf = (m: Message): InboundPart[] => {
  const parts: InboundPart[] = []
  const said = m.text ?? m.caption ?? ''
  const quoted = m.quote?.text ?? m.reply_to_message?.text ?? m.reply_to_message?.caption
  const marks = marksOf(m.text === undefined ? m.caption_entities : m.entities)
  if (said !== '')
    parts.push({ kind: 'text', text: said, ...(marks.length > 0 && { marks }), ...(quoted && { quoted }) })
  const largest = m.photo?.at(-1)
  if (largest) parts.push(filePart('image', largest, 'image/jpeg'))
  // an animation comes as a document, too
  if (m.animation) parts.push(filePart('video', m.animation, 'video/mp4'))
  else if (m.document) parts.push(filePart('document', m.document))
  if (m.video) parts.push(filePart('video', m.video, 'video/mp4'))
  if (m.video_note) parts.push(filePart('video', m.video_note, 'video/mp4'))
  if (m.voice) parts.push(filePart('voice', m.voice, 'audio/ogg'))
  if (m.audio) parts.push(filePart('audio', m.audio, 'audio/mpeg'))
  if (m.sticker) parts.push(stickerPart(m.sticker))
  if (m.venue)
    parts.push({ kind: 'location', ...m.venue.location, title: m.venue.title ?? '', address: m.venue.address ?? '' })
  else if (m.location) parts.push({ kind: 'location', ...m.location, title: '', address: '' })
  if (m.contact) {
    const { phone_number, user_id } = m.contact
    const own = user_id !== undefined && user_id === m.from?.id
    parts.push({ kind: 'contact', name: nameOf(m.contact), phones: [phone_number], emails: [], own })
  }
  for (const what of unsupported) if (m[what] !== undefined) parts.push({ kind: 'unsupported', what })
  return parts
}

const ProfilePhotos = z.object({
  photos: z.array(z.array(z.object({ file_id: z.string(), file_unique_id: z.string(), width: z.number() }))),
})
/** Photos are shown small: the first size that is wide enough. */
const enoughPixels = 320
/** Of an answer to getUserProfilePhotos: the newest photo, in sizes from small to large. */
export const photoIn = (result: unknown): ContactPhoto | null => {
  const sizes = ProfilePhotos.safeParse(result).data?.photos[0] ?? []
  const size = sizes.find(({ width }) => width >= enoughPixels) ?? sizes.at(-1)
  return size ? { ref: size.file_id, key: size.file_unique_id } : null
}
