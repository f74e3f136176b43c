import { duplexPair } from 'node:stream'
import type { Tcp, Wire } from '../../platform/tcp-port.ts'
import { serveImap } from './emulator-imap.ts'
import type { Mailbox } from './emulator-mailbox.ts'
import { servePop3 } from './emulator-pop3.ts'
import { serveSmtp } from './emulator-smtp.ts'

const servers: Readonly<Record<number, typeof serveImap>> = { 143: serveImap, 110: servePop3, 587: serveSmtp }

/** Connections to the mailboxes of emulated hosts, without a network. Null: not the host of one. */
export const connectMailbox = (box: Mailbox, port: number): Wire | null => {
  const serve = servers[port]
  if (!serve) return null
  const [near, far] = duplexPair()
  serve(far, box)
  far.on('close', () => near.destroy())
  near.on('close', () => far.destroy())
  return Object.assign(near, { setTimeout: () => near }) as Wire
}
export const emulatedTcp = (boxOf: (host: string) => Mailbox | null): Tcp => ({
  connect: async ({ host, port }) => {
    const box = boxOf(host)
    const wire = box && connectMailbox(box, port)
    return wire ? { lost: false, wire } : { lost: true, reason: 'ECONNREFUSED' }
  },
  // emulated servers offer no TLS
  secure: (wire) => wire,
})
