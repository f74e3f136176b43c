import type { Clock } from '../platform/clock.ts'
import type { Http } from '../platform/http/call.ts'
import type { Log } from '../platform/log.ts'
import type { Carrier, Carriers } from '../platform/outgoing/carrier.ts'
import { smppCarrier } from '../platform/outgoing/smpp.ts'
import { smsHttpCarrier } from '../platform/outgoing/sms-http.ts'
import { smtpCarrier } from '../platform/outgoing/smtp.ts'
import type { Config } from './config.ts'

interface Tools {
  readonly clock: Clock
  readonly http: Http
  readonly log: Log
}
const smsCarrier = (sms: Config['sms'], { clock, http }: Tools): Carrier | null => {
  if (sms === null) return null
  return sms.by === 'smpp' ? smppCarrier({ ...sms, clock }) : smsHttpCarrier({ ...sms, http })
}
/** The ways out by the settings. Says once what has none. */
export const createCarriers = ({ mail, sms }: Pick<Config, 'mail' | 'sms'>, tools: Tools): Carriers => {
  if (mail === null) tools.log.info('no SMTP_URL: mail rests in the outbox, where the service administrator reads it')
  if (sms === null) tools.log.info('no SMPP_URL or SMS_HTTP_URL: SMS rest in the outbox')
  return { mail: mail && smtpCarrier(mail), sms: smsCarrier(sms, tools) }
}
