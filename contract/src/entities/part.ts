import * as z from 'zod/mini'
import { StoredFile } from './file.ts'

/** How people see a file. `voice`: recorded speech; `audio`: music and other sound. */
export const FileRole = z.enum(['image', 'video', 'voice', 'audio', 'document'])
export type FileRole = z.infer<typeof FileRole>

/**
 * The bytes of a part that came from a provider. `waiting`: a job copies them and a placeholder shows meanwhile;
 * `stored`: `file` is set; `lost`: the provider no longer has them.
 */
export const Media = z.object({ state: z.enum(['waiting', 'stored', 'lost']), file: z.nullable(StoredFile) })
export type Media = z.infer<typeof Media>

/** Under a message of ours. `payload` comes back when the client presses it. */
export const Button = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('reply'), label: z.string(), payload: z.string() }),
  z.object({ kind: z.literal('link'), label: z.string(), url: z.string() }),
])
export type Button = z.infer<typeof Button>

export const TextPart = z.object({
  kind: z.literal('text'),
  text: z.string(),
  buttons: z.optional(z.array(Button)),
  /** Of a letter. */
  subject: z.optional(z.string()),
  /** What the writer quoted below the text, shown on demand. */
  quoted: z.optional(z.string()),
})
export const FilePart = z.object({
  kind: z.literal('file'),
  role: FileRole,
  name: z.string(),
  /** As the provider reports; `file.mime` is detected from the content. */
  mime: z.string(),
  /** Null: the provider does not say. */
  bytes: z.nullable(z.number()),
  media: Media,
})
/** Degrees, WGS 84. */
export const LocationPart = z.object({
  kind: z.literal('location'),
  latitude: z.number(),
  longitude: z.number(),
  title: z.string(),
  address: z.string(),
})
/** A card of an address book. `own`: the sender's own number, confirmed by the provider. */
export const ContactPart = z.object({
  kind: z.literal('contact'),
  name: z.string(),
  phones: z.array(z.string()),
  emails: z.array(z.string()),
  own: z.boolean(),
})
export const StickerPart = z.object({
  kind: z.literal('sticker'),
  /** The emoji that it represents; may be empty. */
  emoji: z.string(),
  /** Null: the provider gives no picture. */
  media: z.nullable(Media),
})
/** A preview of something elsewhere: a link, a product, an advertisement, a post. */
export const CardPart = z.object({
  kind: z.literal('card'),
  title: z.string(),
  text: z.string(),
  url: z.nullable(z.string()),
  media: z.nullable(Media),
})
/** Something that this version cannot show. `what`: the provider's word for it. */
export const UnsupportedPart = z.object({ kind: z.literal('unsupported'), what: z.string() })

/** One piece of a message as it is stored and shown. */
export const Part = z.discriminatedUnion('kind', [
  TextPart,
  FilePart,
  LocationPart,
  ContactPart,
  StickerPart,
  CardPart,
  UnsupportedPart,
])
export type Part = z.infer<typeof Part>
export const PartKind = z.enum(['text', 'file', 'location', 'contact', 'sticker', 'card', 'unsupported'])
export type PartKind = z.infer<typeof PartKind>

/** Who caused a message: a person who writes, or a mailing that the organization's other system sent. */
export const Origin = z.enum(['subscriber', 'serviceMailing', 'advertisingMailing'])
export type Origin = z.infer<typeof Origin>
