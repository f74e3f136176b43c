import type { Clock } from '../platform/clock.ts'
import type { Http } from '../platform/http/call.ts'
import type { Log } from '../platform/log.ts'
import { smppTransport } from '../platform/outgoing/smpp.ts'
import { smsHttpTransport } from '../platform/outgoing/sms-http.ts'
import { smtpTransport } from '../platform/outgoing/smtp.ts'
import type { Transport, Transports } from '../platform/outgoing/transport.ts'
import type { Config } from './config.ts'

interface Tools {
  readonly clock: Clock
  readonly http: Http
  readonly log: Log
}
const smsTransport = (sms: Config['sms'], { clock, http }: Tools): Transport | null => {
  if (sms === null) return null
  return sms.by === 'smpp' ? smppTransport({ ...sms, clock }) : smsHttpTransport({ ...sms, http })
}
/** Creates the transports from the settings. Logs which ones are not configured. */
export const createTransports = ({ mail, sms }: Pick<Config, 'mail' | 'sms'>, tools: Tools): Transports => {
  if (mail === null) tools.log.info('no SMTP_URL: mail rests in the outbox, where the service administrator reads it')
  if (sms === null) tools.log.info('no SMPP_URL or SMS_HTTP_URL: SMS rest in the outbox')
  return { mail: mail && smtpTransport(mail), sms: smsTransport(sms, tools) }
}
