import smpp, { type Pdu, type Session } from 'smpp'
import type { Clock } from '../clock.ts'
import type { Carried, Carrier } from './carrier.ts'

export interface SmppSettings {
  /** `smpp://user:password@host:2775`, `ssmpp://…` with TLS. */
  readonly url: string
  /** The sender as the provider has registered it. */
  readonly from: string
  readonly clock: Clock
}
const timeoutMs = 20_000
/** Latin capitals and digits cost one unit; anything else travels as UCS-2. */
const alphanumeric = { source_addr_ton: 5, source_addr_npi: 0 }
const international = { dest_addr_ton: 1, dest_addr_npi: 1 }

/** One session per message: codes are rare, and a session kept open would need watching. */
export const smppCarrier = ({ url, from, clock }: SmppSettings): Carrier => ({
  carry: ({ to, text }, signal) =>
    new Promise<Carried>((resolve) => {
      const { hostname, port, username, password, protocol } = new URL(url)
      const tls = protocol === 'ssmpp:'
      const session = smpp.connect({ host: hostname, port: Number(port) || (tls ? 3550 : 2775), tls })
      const end = (carried: Carried): void => {
        cancel()
        signal.removeEventListener('abort', abort)
        if (carried.is === 'sent') leave(session)
        else session.destroy()
        resolve(carried)
      }
      const abort = () => end({ is: 'later', reason: 'given up' })
      const cancel = clock.later(timeoutMs, () => end({ is: 'later', reason: 'no answer' }))
      signal.addEventListener('abort', abort, { once: true })
      session.on('error', (error: NodeJS.ErrnoException) => end({ is: 'later', reason: error.code ?? 'broken' }))
      session.on('close', () => end({ is: 'later', reason: 'connection closed' }))
      const bind = { system_id: decodeURIComponent(username), password: decodeURIComponent(password) }
      session.on(tls ? 'secureConnect' : 'connect', () =>
        session.bind_transceiver(bind, (bound) => {
          if (bound.command_status !== 0) return end({ is: 'later', reason: statusName(bound) })
          const message = {
            destination_addr: to.replace(/^\+/, ''),
            source_addr: from,
            ...alphanumeric,
            ...international,
          }
          session.submit_sm({ ...message, ...payloadOf(text) }, (answer) => end(carriedOf(answer)))
        }),
      )
    }),
  close: () => {},
})
/** More than fits one short message goes as a payload; the provider splits it. */
const payloadOf = (text: string): object =>
  text.length <= 70 ? { short_message: text } : { short_message: '', message_payload: text }
const leave = (session: Session): void => {
  session.removeAllListeners('close')
  session.unbind(() => session.close())
}
const statusName = ({ command_status: status }: Pdu): string =>
  Object.entries(smpp.errors).find(([, number]) => number === status)?.[0] ?? `status ${status}`
/** What a provider may say differently in a minute: its queue is full, it throttles, it is broken. */
const passing = ['ESME_RMSGQFUL', 'ESME_RTHROTTLED', 'ESME_RSYSERR', 'ESME_RX_T_APPN']
const carriedOf = (answer: Pdu): Carried => {
  if (answer.command_status === 0) return { is: 'sent', providerId: answer.message_id ?? null }
  const reason = statusName(answer)
  return passing.includes(reason) ? { is: 'later', reason } : { is: 'refused', reason }
}
