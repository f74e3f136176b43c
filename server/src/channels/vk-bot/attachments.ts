import * as z from 'zod/mini'
import type { InboundPart } from '../inbound.ts'

const word = z._default(z.string(), '')
const number = z._default(z.nullable(z.number()), null)
const id = z._default(z.pipe(z.union([z.string(), z.number()]), z.transform(String)), '')
const picture = z.object({ url: z.string(), width: z._default(z.number(), 0), height: z._default(z.number(), 0) })
const pictures = z._default(z.array(picture), [])
const owned = { id, owner_id: id }

const Attachment = z.discriminatedUnion('type', [
  z.object({ type: z.literal('photo'), photo: z.object({ ...owned, sizes: pictures }) }),
  z.object({ type: z.literal('doc'), doc: z.object({ title: word, size: number, ext: word, url: z.string() }) }),
  z.object({ type: z.literal('audio_message'), audio_message: z.object({ link_ogg: word, link_mp3: word }) }),
  z.object({ type: z.literal('audio'), audio: z.object({ artist: word, title: word, url: word }) }),
  z.object({ type: z.literal('sticker'), sticker: z.object({ images: pictures }) }),
  z.object({ type: z.literal('graffiti'), graffiti: z.object({ url: z.string() }) }),
  z.object({ type: z.literal('video'), video: z.object({ ...owned, title: word, description: word }) }),
  z.object({ type: z.literal('link'), link: z.object({ url: z.string(), title: word, description: word }) }),
  z.object({
    type: z.literal('market'),
    market: z.object({ ...owned, title: word, price: z.optional(z.object({ text: word })) }),
  }),
  z.object({ type: z.literal('wall'), wall: z.object({ ...owned, text: word }) }),
])
const largest = (list: z.infer<typeof pictures>): string | null =>
  list.reduce<z.infer<typeof picture> | null>(
    (best, p) => (best && best.width * best.height >= p.width * p.height ? best : p),
    null,
  )?.url ?? null
const card = (title: string, text: string, url: string): InboundPart => ({ kind: 'card', title, text, url, ref: null })
const unsupported = (what: string): InboundPart => ({ kind: 'unsupported', what: what.slice(0, 64) })
const image = (url: string | null): InboundPart =>
  url === null ? unsupported('photo') : { kind: 'file', role: 'image', name: '', mime: '', bytes: null, ref: url }

export const partOf = (given: unknown): InboundPart => {
  const read = Attachment.safeParse(given)
  const type = (given as { type?: unknown } | null)?.type
  if (!read.success) return unsupported(typeof type === 'string' ? type : 'attachment')
  const a = read.data
  switch (a.type) {
    case 'photo':
      return image(largest(a.photo.sizes))
    case 'graffiti':
      return image(a.graffiti.url)
    case 'doc':
      return { kind: 'file', role: 'document', name: a.doc.title, mime: '', bytes: a.doc.size, ref: a.doc.url }
    case 'audio_message': {
      const { link_ogg: ogg, link_mp3: mp3 } = a.audio_message
      const mime = ogg ? 'audio/ogg' : 'audio/mpeg'
      return ogg || mp3
        ? { kind: 'file', role: 'voice', name: '', mime, bytes: null, ref: ogg || mp3 }
        : unsupported(a.type)
    }
    case 'audio': {
      const name = [a.audio.artist, a.audio.title].filter(Boolean).join(' – ')
      return a.audio.url === ''
        ? card(name, '', 'https://vk.com/audio')
        : { kind: 'file', role: 'audio', name, mime: 'audio/mpeg', bytes: null, ref: a.audio.url }
    }
    case 'sticker':
      return { kind: 'sticker', emoji: '', ref: largest(a.sticker.images) }
    case 'video':
      return card(a.video.title, a.video.description, `https://vk.com/video${a.video.owner_id}_${a.video.id}`)
    case 'link':
      return card(a.link.title, a.link.description, a.link.url)
    case 'market':
      return card(
        a.market.title,
        a.market.price?.text ?? '',
        `https://vk.com/market${a.market.owner_id}?w=product${a.market.owner_id}_${a.market.id}`,
      )
    case 'wall':
      return card('', a.wall.text, `https://vk.com/wall${a.wall.owner_id}_${a.wall.id}`)
  }
}
