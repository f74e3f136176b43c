import type { PhoneChat, PhoneMessage } from '@beseda/contract/phone.ts'
import type { EmulatedAccount, World } from '../emulator-world.ts'

/** Letters that clients of the emulated mailbox write, as mail programs do: text, HTML, quote, pictures inside, files. */
const base64 = (text: string | Buffer): string =>
  Buffer.from(text)
    .toString('base64')
    .replace(/(.{76})/g, '$1\r\n')
/** Words of a head hold 75 characters. */
const word = (text: string): string =>
  (text.match(/[\s\S]{1,18}/gu) ?? [])
    .map((part) => `=?utf-8?B?${Buffer.from(part).toString('base64')}?=`)
    .join('\r\n ')
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const escaped = (text: string): string => text.replace(/[&<>"]/g, (c) => entities[c]!)

interface Part {
  readonly type: string
  readonly heads?: readonly string[]
  readonly body: string
}
const leaf = (type: string, content: string | Buffer, heads: readonly string[] = []): Part => ({
  type,
  heads: [...heads, 'Content-Transfer-Encoding: base64'],
  body: base64(content),
})
const written = ({ type, heads = [], body }: Part): string => [`Content-Type: ${type}`, ...heads, '', body].join('\r\n')
const joined = (kind: string, boundary: string, parts: readonly Part[]): Part =>
  parts.length === 1
    ? parts[0]!
    : {
        type: `multipart/${kind}; boundary="${boundary}"`,
        body: [...parts.flatMap((p) => [`--${boundary}`, written(p)]), `--${boundary}--`, ''].join('\r\n'),
      }

/** `**bold**` and lines with a dash are formatted. */
const htmlOf = (text: string): string => {
  const lines = escaped(text)
    .replace(/\*\*(.+?)\*\*/g, '<b>$1</b>')
    .split('\n')
    .map((line) => (line.startsWith('- ') ? `<li>${line.slice(2)}</li>` : line === '' ? '<br>' : `<div>${line}</div>`))
  return lines.join('\n').replace(/(<li>[\s\S]*<\/li>)/, '<ul>$1</ul>')
}
const plainOf = (text: string): string => text.replace(/\*\*(.+?)\*\*/g, '$1')

interface Writing {
  readonly account: EmulatedAccount
  readonly chat: PhoneChat
  readonly message: PhoneMessage
}
/** The first line of a first letter is its subject. */
export const splitSubject = (text: string): { readonly subject: string; readonly text: string } => {
  const [first = '', ...rest] = text.split('\n')
  return rest.length > 0 && rest[0] === '' ? { subject: first, text: rest.slice(1).join('\n') } : { subject: '', text }
}
export const letterOfClient = (world: World, { account, chat, message: m }: Writing): string => {
  const client = world.client(chat.clientId)!
  const before = chat.messages.filter((other) => other !== m)
  const answered = before.find((other) => other.id === m.replyTo) ?? before.findLast((other) => other.by === 'business')
  const subject = m.title ?? (answered?.title ? `Re: ${answered.title.replace(/^(Re: )+/, '')}` : '')
  const date = new Date(m.at).toUTCString().replace('GMT', '+0000')
  const quotedOf = (letter: PhoneMessage) => {
    const day = new Date(letter.at).toISOString().slice(0, 16).replace('T', ' ')
    return { head: `${day}, ${account.name} <${account.id}>:`, lines: letter.text.split('\n') }
  }
  const quote = answered?.by === 'business' ? quotedOf(answered) : null
  const files = m.items.flatMap((item) => {
    const media = item.is === 'file' ? world.media(item.mediaId) : null
    return media && item.is === 'file' ? [{ ...media, mediaId: item.mediaId, isInside: item.kind === 'image' }] : []
  })
  const fileOf = ({ name, mime, content, mediaId, isInside }: (typeof files)[number]): Part =>
    leaf(mime, content, [
      `Content-Disposition: ${isInside ? 'inline' : 'attachment'}; filename*=UTF-8''${encodeURIComponent(name)}`,
      ...(isInside ? [`Content-ID: <${mediaId}@phone>`] : []),
    ])
  const pictures = files.filter((f) => f.isInside)
  const html = [
    htmlOf(m.text),
    ...pictures.map(({ mediaId }) => `<div><img src="cid:${mediaId}@phone" alt=""></div>`),
    ...(quote
      ? [
          `<div>${escaped(quote.head)}</div><blockquote>${escaped(quote.lines.join('\n')).replaceAll('\n', '<br>')}</blockquote>`,
        ]
      : []),
  ].join('\n')
  const text = [plainOf(m.text), ...(quote ? ['', quote.head, ...quote.lines.map((l) => `> ${l}`)] : [])].join('\n')
  const both = joined('alternative', `alt-${m.id}`, [
    leaf('text/plain; charset=utf-8', text),
    leaf('text/html; charset=utf-8', html),
  ])
  const inside = joined('related', `rel-${m.id}`, [both, ...pictures.map(fileOf)])
  const whole = joined('mixed', `mix-${m.id}`, [inside, ...files.filter((f) => !f.isInside).map(fileOf)])
  const references = before.slice(-10).map((other) => `<${other.id}>`)
  const heads = [
    `From: ${word(client.name)} <${client.id}>`,
    `To: <${account.id}>`,
    ...(subject ? [`Subject: ${word(subject)}`] : []),
    `Message-ID: <${m.id}>`,
    ...(answered ? [`In-Reply-To: <${answered.id}>`, `References: ${references.join('\r\n ')}`] : []),
    `Date: ${date}`,
    'MIME-Version: 1.0',
  ]
  return `${heads.join('\r\n')}\r\n${written(whole)}\r\n`
}
/** RFC 3464: nobody has this address any more. */
export const returnedLetter = (world: World, account: EmulatedAccount, to: string, messageId: string): string => {
  const boundary = `report-${world.nextId('letter')}`
  const part = (type: string, ...lines: string[]): string[] => [`--${boundary}`, `Content-Type: ${type}`, '', ...lines]
  return [
    'From: MAILER-DAEMON@emulator.invalid',
    `To: <${account.id}>`,
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <${boundary}@emulator.invalid>`,
    `Date: ${new Date(world.now()).toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    ...part('text/plain', `<${to}>: user unknown`),
    ...part('message/delivery-status', 'Reporting-MTA: dns; emulator.invalid', ''),
    ...[
      `Final-Recipient: rfc822; ${to}`,
      'Action: failed',
      'Status: 5.1.1',
      'Diagnostic-Code: smtp; 550 5.1.1 unknown',
    ],
    ...part('text/rfc822-headers', `Message-ID: ${messageId}`, ''),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}
