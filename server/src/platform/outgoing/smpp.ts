import smpp, { type Pdu, type Session } from 'smpp'
import type { Clock } from '../clock.ts'
import type { SendResult, Transport } from './transport.ts'

export interface SmppSettings {
  /** `smpp://user:password@host:2775`, `ssmpp://…` with TLS. */
  readonly url: string
  /** The sender name registered with the provider. */
  readonly from: string
  readonly clock: Clock
}
const timeoutMs = 20_000
/** Type of an alphanumeric sender. Text beyond the default alphabet is sent as UCS-2. */
const alphanumeric = { source_addr_ton: 5, source_addr_npi: 0 }
const international = { dest_addr_ton: 1, dest_addr_npi: 1 }

/** Opens one session per message: codes are rare, and an open session would need supervision. */
export const smppTransport = ({ url, from, clock }: SmppSettings): Transport => ({
  send: ({ to, text }, signal) =>
    new Promise<SendResult>((resolve) => {
      const { hostname, port, username, password, protocol } = new URL(url)
      const tls = protocol === 'ssmpp:'
      const session = smpp.connect({ host: hostname, port: Number(port) || (tls ? 3550 : 2775), tls })
      const end = (result: SendResult): void => {
        cancel()
        signal.removeEventListener('abort', abort)
        if (result.is === 'sent') leave(session)
        else session.destroy()
        resolve(result)
      }
      const abort = () => end({ is: 'later', reason: 'aborted' })
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
          session.submit_sm({ ...message, ...payloadOf(text) }, (answer) => end(resultOf(answer)))
        }),
      )
    }),
  close: () => {},
})
/** A text longer than one short message is sent as a payload, which the provider splits. */
const payloadOf = (text: string): object =>
  text.length <= 70 ? { short_message: text } : { short_message: '', message_payload: text }
const leave = (session: Session): void => {
  session.removeAllListeners('close')
  session.unbind(() => session.close())
}
const statusName = ({ command_status: status }: Pdu): string =>
  Object.entries(smpp.errors).find(([, number]) => number === status)?.[0] ?? `status ${status}`
/** Temporary errors: the queue is full, the provider throttles or is broken. */
const temporary = ['ESME_RMSGQFUL', 'ESME_RTHROTTLED', 'ESME_RSYSERR', 'ESME_RX_T_APPN']
const resultOf = (answer: Pdu): SendResult => {
  if (answer.command_status === 0) return { is: 'sent', providerId: answer.message_id ?? null }
  const reason = statusName(answer)
  return temporary.includes(reason) ? { is: 'later', reason } : { is: 'refused', reason }
}
