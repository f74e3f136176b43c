import * as z from 'zod/mini'
import { text } from '../fields.ts'
import { limits } from '../limits.ts'
import { isSpeech } from '../speech.ts'
import { StoredFile } from './file.ts'
import { TemplateTexts } from './registered-template.ts'

/** How people see a file. `voice`: recorded speech; `audio`: music and other sound. */
export const FileRole = z.enum(['image', 'video', 'voice', 'audio', 'document'])
export type FileRole = z.infer<typeof FileRole>
/**
 * The role of a file that somebody here uploaded, by its content. Speech is recorded as OGG with Opus: the format of voice
 * messages in the messengers.
 */
export const roleOfUpload = ({ kind, mime }: Pick<StoredFile, 'kind' | 'mime'>): FileRole => {
  if (kind === 'image') return 'image'
  if (isSpeech(mime)) return 'voice'
  const [family] = mime.split('/')
  return family === 'video' || family === 'audio' ? family : 'document'
}

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

/** Results by their names in RFC 8601: `pass`, `fail`, `softfail`, `none` … */
export const SenderChecks = z.object({
  spf: z.optional(z.string()),
  dkim: z.optional(z.string()),
  dmarc: z.optional(z.string()),
})
export type SenderChecks = z.infer<typeof SenderChecks>
/** A button that an operator composes. */
export const OwnButton = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('reply'), label: text(limits.buttonText) }),
  z.strictObject({ kind: z.literal('link'), label: text(limits.buttonText), url: text(limits.buttonUrl) }),
])
export type OwnButton = z.infer<typeof OwnButton>

/** The head of a letter. Addresses as people read them: `Anna <anna@shop.example>`. */
export const Letter = z.object({
  from: z.string(),
  to: z.array(z.string()),
  cc: z.array(z.string()),
  /** The writer is not the client of this chat: another address answered a letter to the client. */
  byOther: z.optional(z.literal(true)),
  /** Its writer wants answers at another address, which nobody has confirmed: they go to the writer. */
  replyTo: z.optional(z.string()),
  /** What the receiving server found out about the sender. Absent: it said nothing, or none is trusted. */
  checks: z.optional(SenderChecks),
  /** It can be shown as its writer formatted it. */
  formatted: z.optional(z.literal(true)),
})
export type Letter = z.infer<typeof Letter>

export const TextPart = z.object({
  kind: z.literal('text'),
  text: z.string(),
  buttons: z.optional(z.array(Button)),
  /** Of a letter. */
  subject: z.optional(z.string()),
  /** What the writer quoted below the text, shown on demand. */
  quoted: z.optional(z.string()),
  /** Of a letter that we sent: who got copies. */
  cc: z.optional(z.array(z.string())),
  letter: z.optional(Letter),
})
export const FilePart = z.object({
  kind: z.literal('file'),
  role: FileRole,
  name: z.string(),
  /** As the provider reports; `file.mime` is detected from the content. */
  mime: z.string(),
  /** Null: the provider does not say. */
  bytes: z.nullable(z.number()),
  /** A picture inside a formatted letter, by the id that the letter uses. */
  cid: z.optional(z.string()),
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
/** A text that the provider registered, with its values: the whole message, as the client reads it. */
export const TemplatePart = z.object({
  kind: z.literal('template'),
  name: z.string(),
  language: z.string(),
  values: z.record(z.string(), z.string()),
  ...TemplateTexts.shape,
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
  TemplatePart,
  UnsupportedPart,
])
export type Part = z.infer<typeof Part>
export const PartKind = z.enum(['text', 'file', 'location', 'contact', 'sticker', 'card', 'unsupported'])
export type PartKind = z.infer<typeof PartKind>

/** Who caused a message: a person who writes, or a mailing that the organization's other system sent. */
export const Origin = z.enum(['subscriber', 'serviceMailing', 'advertisingMailing'])
export type Origin = z.infer<typeof Origin>
