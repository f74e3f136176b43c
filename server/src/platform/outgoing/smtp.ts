import { createTransport } from 'nodemailer'
import type { Carried, Carrier } from './carrier.ts'

export interface SmtpSettings {
  /** `smtp://user:password@host:587` (STARTTLS when the server offers it) or `smtps://…:465`. */
  readonly url: string
  /** `Name <address@host>` or the address alone. */
  readonly from: string
}
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000 }

export const smtpCarrier = ({ url, from }: SmtpSettings): Carrier => {
  const transport = createTransport({ url, ...timeouts, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([^>\s]+)>?$/.exec(from)?.[1] ?? 'localhost'
  return {
    carry: ({ id, to, subject, text, html }) =>
      transport
        .sendMail({
          from,
          // as an object: an address is one recipient, whatever stands in it
          to: { name: '', address: to },
          subject,
          text,
          html,
          messageId: `<${id}@${domain}>`,
          headers: { 'auto-submitted': 'auto-generated' },
        })
        .then(({ messageId }): Carried => ({ is: 'sent', providerId: messageId ?? null }), carriedOf),
    close: () => transport.close(),
  }
}
interface SmtpError {
  readonly code?: string
  readonly responseCode?: number
  readonly response?: string
}
/** 5xx about this message is final; about who we are (530, 535) the owner of the server has to do something. */
const carriedOf = (error: SmtpError): Carried => {
  const reason = (error.response ?? error.code ?? 'no answer').slice(0, 300)
  const final = error.code === 'EENVELOPE' || error.code === 'EMESSAGE'
  return final && (error.responseCode ?? 0) >= 500 ? { is: 'refused', reason } : { is: 'later', reason }
}
