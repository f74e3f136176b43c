import { createHash } from 'node:crypto'
import type { SenderChecks } from '@beseda/contract/entities/part.ts'
import PostalMime, { type Address, type Attachment, addressParser, type Email } from 'postal-mime'
import type { InboundContact, InboundEvent, InboundFile, InboundPart, LetterHead } from '../inbound.ts'
import { automaticOf } from './automatic.ts'
import { bounceOf } from './bounce.ts'
import { checksOf } from './checks.ts'
import { headersOf } from './headers.ts'
import { formatOf, textOfHtml } from './html.ts'
import { ownPartId } from './message-id.ts'
import { splitQuoted } from './quoted.ts'
import { ownAddress, type Settings, trustedHost } from './settings.ts'
import { threadOf } from './thread.ts'

/** Longer letters are not read as a whole: their beginning arrives, with a note about the rest. */
export const maxLetterBytes = 40 * 1024 * 1024
export const headBytes = 256 * 1024
const maxFiles = 28
const maxText = 200_000

export interface About {
  /** When the server received it. */
  readonly at: number | null
  /** Where its source is, for the attachments. */
  readonly place: string
  /** Of the whole letter, also when only its beginning was read. */
  readonly bytes: number
}
/** The end of a part that was cut must not look like content. */
export const cutSource = (source: Buffer): Buffer => source.subarray(0, Math.max(0, source.lastIndexOf('\n') + 1))

export const parseLetter = (source: Buffer): Promise<Email> =>
  PostalMime.parse(source, { forceRfc822Attachments: true, maxNestingDepth: 50, attachmentEncoding: 'arraybuffer' })

/** One letter as events. One that cannot be read is shown as such, so that nothing is lost in silence. */
export const eventsOfLetter = async (
  source: Buffer,
  about: About,
  s: Settings,
  now: number,
): Promise<readonly InboundEvent[]> => {
  const letter = await parseLetter(source).catch(() => null)
  if (!letter) return [unreadable(source, about)]
  const header = headersOf(letter)
  const bounce = bounceOf(letter, header)
  if (bounce.length > 0) return bounce
  const checks = checksOf(letter, trustedHost(s))
  const { contact, replyTo } = contactOf(letter, ownAddress(s), checks)
  const answers = answersOf(letter)
  const automatic = automaticOf(letter, header, answers.length > 0)
  const answered = ownPartId(letter.inReplyTo ?? '')
  const status = automatic ? ('delivered' as const) : ('read' as const)
  return [
    ...(answered ? [{ kind: 'status', status, about: { partIds: [answered] } } as const] : []),
    {
      kind: 'message',
      contact,
      externalId: idOf(letter, source),
      at: timeOf(letter.date, about.at, now),
      parts: partsOf(letter, about, { ...(checks && { checks }), ...(replyTo && { replyTo }) }),
      origin: 'subscriber',
      answers,
      ...(automatic && { automatic }),
    },
  ]
}
const mailboxes = (list: readonly Address[] | undefined) =>
  (list ?? []).flatMap((a) => ('group' in a && a.group ? a.group : [{ name: a.name, address: a.address ?? '' }]))
const cleanAddress = (address: string): string => address.trim().toLowerCase().slice(0, 255)

interface Writer {
  readonly contact: InboundContact
  /** An address for answers that is not followed. */
  readonly replyTo: string | null
}
/**
 * Forms on sites write in our own name, with the person's address as the one to answer. Anybody can write in the name of a
 * client and ask for answers at their own address, so that it counts only when DMARC has proved the writer.
 */
const contactOf = (letter: Email, own: string, checks: SenderChecks | null): Writer => {
  const [from] = mailboxes(letter.from ? [letter.from] : [])
  const [reply] = mailboxes(letter.replyTo)
  const isForm = !from?.address || cleanAddress(from.address) === own
  const writer = reply?.address && isForm ? reply : from
  const address = cleanAddress(writer?.address ?? '') || 'unknown'
  const asked = cleanAddress(reply?.address ?? '')
  const isFollowed = asked === '' || asked === address || checks?.dmarc === 'pass'
  const contact = {
    externalId: address,
    address,
    name: writer?.name?.trim() || address,
    thread: threadOf(letter, isFollowed ? reply?.address || address : address),
  }
  return { contact, replyTo: isFollowed ? null : asked }
}
/**
 * The Message-ID alone is not enough: some programs repeat it in different letters. With what people read, a letter that
 * arrives twice is the same, and a different one is not lost.
 */
const idOf = ({ messageId = '', from, subject, date, text, html }: Email, source: Buffer): string => {
  const read = [from?.address, subject, date, text ?? html]
  const digest = createHash('sha256').update(messageId ? JSON.stringify(read) : source)
  return `${messageId.slice(0, 200)}#${digest.digest('base64url').slice(0, 16)}`
}
const timeOf = (date: string | undefined, received: number | null, now: number): number => {
  const written = date === undefined ? Number.NaN : Date.parse(date)
  return Math.min(received ?? (Number.isFinite(written) ? written : now), now)
}
const answersOf = ({ inReplyTo = '', references = '' }: Email): string[] =>
  [...inReplyTo.split(/\s+/), ...references.split(/\s+/).reverse()].filter((id) => ownPartId(id)).slice(0, 10)

const shown = (list: readonly Address[] | undefined): string[] =>
  mailboxes(list)
    .slice(0, 50)
    .map(({ name, address }) => (name && name !== address ? `${name} <${address}>` : address).slice(0, 300))

type Proof = Pick<LetterHead, 'checks' | 'replyTo'>
const partsOf = (letter: Email, about: About, proof: Proof): InboundPart[] => {
  const plain = letter.text?.trim() ? letter.text : textOfHtml(letter.html ?? '')
  const { text, quoted } = splitQuoted(plain.slice(0, maxText))
  const html = letter.html ? formatOf(letter.html) : null
  const head = {
    from: shown(letter.from ? [letter.from] : [])[0] ?? '',
    to: shown(letter.to),
    cc: shown(letter.cc),
    ...proof,
  }
  const subject = letter.subject?.trim().slice(0, 500)
  const isCut = about.bytes > maxLetterBytes
  const files = isCut ? [] : letter.attachments.slice(0, maxFiles).flatMap((file, i) => fileOf(file, i, about.place))
  return [
    { kind: 'text', text, ...(subject && { subject }), ...(quoted && { quoted }), letter: head, ...(html && { html }) },
    ...files,
    ...(isCut ? [{ kind: 'unsupported', what: `letter of ${Math.round(about.bytes / 1024 / 1024)} MB` } as const] : []),
  ]
}
const roleOf = (mime: string): InboundFile['role'] => {
  const kind = mime.split('/')[0]!
  return kind === 'image' || kind === 'video' || kind === 'audio' ? kind : 'document'
}
const fileOf = (
  { filename, mimeType, content, contentId }: Attachment,
  index: number,
  place: string,
): InboundFile[] => {
  const bytes = typeof content === 'string' ? content.length : content.byteLength
  if (bytes === 0) return []
  const cid = contentId?.replace(/^<|>$/g, '')
  const name = filename ?? (mimeType === 'message/rfc822' ? 'letter.eml' : '')
  return [
    {
      kind: 'file',
      role: roleOf(mimeType),
      name,
      mime: mimeType,
      bytes,
      ...(cid && { cid }),
      ref: `${place} ${index}`,
    },
  ]
}
export const attachmentOf = async (source: Buffer, index: number): Promise<Attachment | null> =>
  (await parseLetter(source)).attachments[index] ?? null

/** Only the sender is searched for: everything else about its form is unknown. */
const unreadable = (source: Buffer, about: About): InboundEvent => {
  const line = /^from:[ \t]*([^\r\n]{1,500})/im.exec(source.subarray(0, 65_536).toString('latin1'))?.[1] ?? ''
  const address = cleanAddress(mailboxes(addressParser(line))[0]?.address ?? '') || 'unknown'
  return {
    kind: 'message',
    contact: { externalId: address, address, name: address },
    externalId: `#${createHash('sha256').update(source).digest('base64url').slice(0, 16)}`,
    at: about.at,
    parts: [{ kind: 'unsupported', what: 'letter that cannot be read' }],
    origin: 'subscriber',
    automatic: 'notice',
  }
}
