import type { Clock } from '../platform/clock.ts'
import type { Http } from '../platform/http/call.ts'
import type { InstallationSettings } from '../platform/installation.ts'
import type { SmsSettings } from '../platform/outgoing/settings.ts'
import { smppTransport } from '../platform/outgoing/smpp.ts'
import { smsHttpTransport } from '../platform/outgoing/sms-http.ts'
import { smtpTransport } from '../platform/outgoing/smtp.ts'
import type { Transport, Transports } from '../platform/outgoing/transport.ts'

interface Tools {
  readonly clock: Clock
  readonly http: Http
}
const smsTransport = (sms: SmsSettings, { clock, http }: Tools): Transport =>
  sms.by === 'smpp' ? smppTransport({ ...sms, clock }) : smsHttpTransport({ ...sms, http })

/** The transport of the settings that hold now. It is created anew when they change. */
const following = <S>(read: () => S | null, create: (settings: S) => Transport) => {
  let made: { readonly of: string; readonly transport: Transport } | null = null
  return (): Transport | null => {
    const settings = read()
    const key = JSON.stringify(settings)
    if (made?.of !== key) {
      made?.transport.close()
      made = settings && { of: key, transport: create(settings) }
    }
    return made?.transport ?? null
  }
}
export const liveTransports = (
  current: () => Pick<InstallationSettings, 'mail' | 'sms'>,
  tools: Tools,
): Transports & { readonly close: () => void } => {
  const mail = following(() => current().mail, smtpTransport)
  const sms = following(
    () => current().sms,
    (settings) => smsTransport(settings, tools),
  )
  return {
    get mail() {
      return mail()
    },
    get sms() {
      return sms()
    },
    close: () => mail()?.close(),
  }
}
