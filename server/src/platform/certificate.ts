import { connect } from 'node:tls'
import type { Clock } from './clock.ts'

export type CertificateCheck =
  | { readonly is: 'valid'; readonly endsAt: number }
  | { readonly is: 'untrusted' | 'notReachable'; readonly why: string }

const patienceMs = 5000
/** Codes of a handshake that arrived, and whose certificate nobody should trust. */
const untrusted = /CERT|SELF_SIGNED|UNABLE_TO_|ALTNAME|HOSTNAME|ISSUER/

/** The certificate that clients of this address get, with its end. Never rejects. */
export const checkCertificate = (address: string, clock: Pick<Clock, 'later'>): Promise<CertificateCheck> =>
  new Promise((resolve) => {
    const { hostname, port } = new URL(address)
    const host = hostname.replace(/^\[(.*)\]$/, '$1')
    const socket = connect({ host, port: Number(port) || 443, servername: /^[\d.:]+$/.test(host) ? '' : host })
    const end = (result: CertificateCheck): void => {
      cancel()
      socket.destroy()
      resolve(result)
    }
    const cancel = clock.later(patienceMs, () => end({ is: 'notReachable', why: 'ETIMEDOUT' }))
    socket.once('secureConnect', () => end({ is: 'valid', endsAt: Date.parse(socket.getPeerCertificate().valid_to) }))
    socket.once('error', (error: NodeJS.ErrnoException) => {
      const why = error.code ?? error.message
      end({ is: untrusted.test(why) ? 'untrusted' : 'notReachable', why })
    })
  })
