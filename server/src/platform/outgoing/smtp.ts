import { createTransport } from 'nodemailer'
import type { SendResult, Transport } from './transport.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://…:465`. */
  readonly url: string
  /** `Name <address@host>` or the address alone. */
  readonly from: string
}
/** Of `Name <address>`. */
const nameIn = (from: string): string => /^"?(.*?)"?\s*<[^>]*>$/.exec(from)?.[1] ?? ''
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export const smtpTransport = ({ url, from }: SmtpSettings): Transport => {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const address = /([^<\s]+@[^>\s]+)>?$/.exec(from)?.[1] ?? from
  return {
    send: ({ id, to, sender, from: own, subject, text, html, attachment, unsubscribe }) =>
      transport
        .sendMail({
          from: sender === null && own === null ? from : { name: sender ?? nameIn(from), address: own ?? address },
          // an object, so that the address is always parsed as one recipient
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${(own ?? address).split('@')[1] ?? 'localhost'}>`,
          ...(attachment && {
            attachments: [{ filename: attachment.name, contentType: attachment.mime, content: attachment.content }],
          }),
          headers: {
            'auto-submitted': 'auto-generated',
            ...(unsubscribe && {
              'list-unsubscribe': `<${unsubscribe}>`,
              'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
            }),
          },
        })
        .then(
          ({ messageId, response }): SendResult => ({ is: 'sent', providerId: messageId ?? null, answer: response }),
          resultOf,
        ),
    close: () => transport.close(),
  }
}
interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}
/** A 5xx reply about this message is final. One about our account (530, 535) needs a change of the settings. */
const resultOf = (error: SmtpError): SendResult => {
  const reason = (error.response ?? error.code ?? 'no answer').slice(0, 300)
  const final = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return final && (error.responseCode ?? 0) >= 500 ? { is: 'refused', reason } : { is: 'later', reason }
}
