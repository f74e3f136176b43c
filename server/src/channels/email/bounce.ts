import type { Attachment, Email } from 'postal-mime'
import type { InboundStatus } from '../inbound.ts'
import type { Headers } from './headers.ts'
import { ownPartId } from './message-id.ts'
import { reasonOfReply } from './replies.ts'

const textOf = ({ content }: Attachment): string =>
  typeof content === 'string' ? content : new TextDecoder().decode(content)
const field = (text: string, name: string): string =>
  new RegExp(`^${name}:[ \\t]*([^\\r\\n]*(?:\\r?\\n[ \\t][^\\r\\n]*)*)`, 'im')
    .exec(text)?.[1]
    ?.replace(/\s+/g, ' ')
    .trim() ?? ''

/**
 * Reports about letters of ours (RFC 3464). The letter is found by the id that we gave its envelope, or by the
 * Message-ID in the returned head. None: it is no report, or about something else, and arrives as a letter.
 */
export const bounceOf = (letter: Email, header: Headers): InboundStatus[] => {
  if (!/^multipart\/report/i.test(header('content-type'))) return []
  const report = letter.attachments.find((a) => a.mimeType === 'message/delivery-status')
  if (!report) return []
  const text = textOf(report)
  const returned = letter.attachments.find((a) => /^(message\/rfc822|text\/rfc822-headers)/.test(a.mimeType))
  const partId =
    asId(field(text, 'Original-Envelope-Id')) ??
    ownPartId(returned ? field(textOf(returned).slice(0, 100_000), 'Message-ID') : '') ??
    ownPartId(field(letter.text ?? '', 'Message-ID'))
  if (!partId) return []
  const about = { partIds: [partId] }
  const [action] = field(text, 'Action').toLowerCase().split(' ')
  // still on its way
  if (action === 'delayed') return [{ kind: 'status', status: 'sent', about }]
  if (action === 'relayed') return [{ kind: 'status', status: 'sent', about }]
  if (action === 'delivered' || action === 'expanded') return [{ kind: 'status', status: 'delivered', about }]
  const status = field(text, 'Status').match(/^\d\.\d{1,3}\.\d{1,3}/)?.[0] ?? ''
  const reason = [field(text, 'Diagnostic-Code').match(/\b[45]\d\d\b/)?.[0], status].filter(Boolean).join(' ')
  const failure = { kind: 'refused', reason: reasonOfReply(reason) } as const
  return [{ kind: 'status', status: 'undelivered', about, failure }]
}
const asId = (envelope: string): string | null => ownPartId(`${envelope}@x`)
