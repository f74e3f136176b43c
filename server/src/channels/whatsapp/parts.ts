import type { FileRole } from '@beseda/contract/entities/part.ts'
import { parseMarks } from '@beseda/contract/parse-marks.ts'
import * as z from 'zod/mini'
import type { InboundPart } from '../inbound.ts'

const text = z._default(z.string(), '')
const optional = z.optional(z.string())
const file = z.object({ id: z.string(), mime_type: text, filename: optional, caption: optional })
const word = z.object({ body: z.string() })
const card = z.object({
  name: z._default(z.object({ formatted_name: text }), { formatted_name: '' }),
  phones: z._default(z.array(z.object({ phone: optional, wa_id: optional })), []),
  emails: z._default(z.array(z.object({ email: optional })), []),
})
const coordinate = z.pipe(z.union([z.number(), z.string()]), z.transform(Number))

/** What a message consists of, by its `type`. All other types are not supported. */
export const Content = z.discriminatedUnion('type', [
  z.object({ type: z.literal('text'), text: word }),
  z.object({ type: z.literal('image'), image: file }),
  z.object({ type: z.literal('video'), video: file }),
  z.object({ type: z.literal('audio'), audio: z.extend(file, { voice: z.optional(z.boolean()) }) }),
  /** Of the WhatsApp Business API of providers; the Cloud API says `audio` with a flag. */
  z.object({ type: z.literal('voice'), voice: file }),
  z.object({ type: z.literal('document'), document: file }),
  z.object({ type: z.literal('sticker'), sticker: file }),
  z.object({
    type: z.literal('location'),
    location: z.object({ latitude: coordinate, longitude: coordinate, name: text, address: text }),
  }),
  z.object({ type: z.literal('contacts'), contacts: z.array(card).check(z.minLength(1)) }),
  z.object({ type: z.literal('reaction'), reaction: z.object({ emoji: text }) }),
])
export type Content = z.infer<typeof Content>

/** Clients format by signs, too. */
const saidOf = (typed: string): InboundPart => {
  const { text: said, marks } = parseMarks(typed, ['bold', 'italic', 'strike', 'code'])
  return { kind: 'text', text: said, ...(marks.length > 0 && { marks }) }
}
type File = z.infer<typeof file>
/** The file with its caption, as one message shows them: the text is a part of its own. */
const fileOf = (role: FileRole, { id, mime_type: mime, filename: name = '', caption = '' }: File): InboundPart[] => [
  ...(caption === '' ? [] : [saidOf(caption)]),
  { kind: 'file', role, name, mime, bytes: null, ref: id },
]
const cardOf = ({ name, phones, emails }: z.infer<typeof card>): InboundPart => ({
  kind: 'contact',
  name: name.formatted_name,
  phones: phones.flatMap(({ phone, wa_id: id }) => phone ?? (id ? `+${id}` : [])),
  emails: emails.flatMap(({ email }) => email ?? []),
  own: false,
})
const unsupported = (what: string): InboundPart[] => [{ kind: 'unsupported', what }]

/** Never empty, except for a reaction that was taken back: it says nothing. */
export const partsOf = (message: Readonly<Record<string, unknown>>): readonly InboundPart[] => {
  const type = typeof message.type === 'string' ? message.type : 'message'
  const read = Content.safeParse(message)
  if (!read.success) return unsupported(kindOf(type, message))
  const c = read.data
  switch (c.type) {
    case 'text':
      return [saidOf(c.text.body)]
    case 'image':
      return fileOf('image', c.image)
    case 'video':
      return fileOf('video', c.video)
    case 'audio':
      return fileOf(c.audio.voice ? 'voice' : 'audio', c.audio)
    case 'voice':
      return fileOf('voice', c.voice)
    case 'document':
      return fileOf('document', c.document)
    case 'sticker':
      return [{ kind: 'sticker', emoji: '', ref: c.sticker.id }]
    case 'location': {
      const { latitude, longitude, name: title, address } = c.location
      return Number.isFinite(latitude) && Number.isFinite(longitude)
        ? [{ kind: 'location', latitude, longitude, title, address }]
        : unsupported('location')
    }
    case 'contacts':
      return c.contacts.map(cardOf)
    case 'reaction':
      return c.reaction.emoji === '' ? [] : [{ kind: 'text', text: c.reaction.emoji }]
  }
}
/** An edited message arrives without its new text, as “unsupported: edit”. */
const kindOf = (type: string, { unsupported: about }: Readonly<Record<string, unknown>>): string => {
  const inner = (about as { type?: unknown } | null | undefined)?.type
  return type === 'unsupported' && typeof inner === 'string' ? inner : type
}
