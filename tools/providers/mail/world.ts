import { type AddressInfo, createServer, connect as dial, type Socket } from 'node:net'
import { createTransport } from 'nodemailer'
import type { Outside, Polled, ProviderAdapter } from '../../../server/src/channels/adapter.ts'
import { emailAdapter } from '../../../server/src/channels/email/adapter.ts'
import type { InboundEvent, InboundMessage, InboundStatus } from '../../../server/src/channels/inbound.ts'
import type { OutgoingContent, OutgoingPart } from '../../../server/src/channels/outbound.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import { systemRandom, uuidV7 } from '../../../server/src/platform/random.ts'
import { createTcpClient } from '../../../server/src/platform/tcp-client.ts'
import type { Ports } from './ports.ts'
import { password } from './servers.ts'

/** What the checks need: the adapter with the product's own connections, and the world that writes letters. */
export const adapter = emailAdapter as Required<ProviderAdapter>
const ids = uuidV7(systemClock, systemRandom)
const host = 'mail.shop.example'
const tcp = createTcpClient({
  clock: systemClock,
  allow: [host, 'other.shop.example'],
  resolve: async () => [{ address: '127.0.0.1' }],
})
export const outside = (): Outside => ({
  ...{ http: null as never, tcp, now: systemClock.now(), later: systemClock.later },
  ...{ newSecret: () => '', imageUrl: () => '' },
})
export type Settings = Readonly<Record<string, unknown>>
export const settingsOf = ({ imaps, submission }: Ports, more: Settings = {}): Settings => ({
  ...{ protocol: 'imap', receiveHost: host, receivePort: imaps, receiveTls: 'tls' },
  ...{ login: 'help@shop.example', password, accessToken: '' },
  ...{ trustedHost: '', sendHost: host, sendPort: submission, sendTls: 'starttls', sendLogin: '', sendPassword: '' },
  ...{ fromName: 'Магазин', fromAddress: '', signature: '' },
  ...more,
})
export const poll = async (s: Settings, cursor: string | null, waitMs = 0): Promise<Polled> => {
  const polled = await adapter.poll(s, { cursor, waitMs }, outside())
  if (!polled.ok) throw new Error(JSON.stringify(polled))
  return polled
}
/** Polls until the condition holds or 20 seconds have passed. */
export const pollFor = async (s: Settings, from: string, enough: (events: readonly InboundEvent[]) => boolean) => {
  const events: InboundEvent[] = []
  let cursor = from
  for (let i = 0; i < 80 && !enough(events); i++) {
    const polled = await poll(s, cursor)
    cursor = polled.cursor
    events.push(...polled.events)
    if (!enough(events)) await systemClock.sleep(250)
  }
  return { events, cursor }
}
export const messagesIn = (events: readonly InboundEvent[]) =>
  events.filter((e): e is InboundMessage => e.kind === 'message')
export const statusesIn = (events: readonly InboundEvent[]) =>
  events.filter((e): e is InboundStatus => e.kind === 'status')
export const textOf = ({ parts: [part] }: InboundMessage): string => (part?.kind === 'text' ? part.text : part!.kind)

export const partOf = (address: string, more: Partial<OutgoingContent> = {}): OutgoingPart => ({
  id: ids.next(),
  to: { externalId: address, address, thread: null },
  automatic: false,
  content: { kind: 'text', text: 'Здравствуйте', buttons: [], ...more } as OutgoingContent,
})
/** The client's own server brings a letter. */
export const bring = async (
  { shop }: Ports,
  letter: { text?: string; subject?: string; to?: string; attachments?: { filename: string; content: Buffer }[] },
): Promise<void> => {
  const transport = createTransport({ host: '127.0.0.1', port: shop, ignoreTLS: true })
  await transport.sendMail({ from: 'Анна <anna@client.example>', to: 'help@shop.example', text: 'Text', ...letter })
  transport.close()
}
/** A way to a server that can be cut: at once, or after so many bytes of the answers. */
export interface Way {
  readonly port: number
  cutAfter: number | null
  readonly cut: () => void
  readonly open: () => number
  readonly close: () => void
}
export const wayTo = async (port: number): Promise<Way> => {
  const sockets = new Set<Socket>()
  const cut = (): void => {
    for (const socket of sockets) socket.resetAndDestroy()
  }
  const server = createServer((near) => {
    const far = dial(port, '127.0.0.1')
    let given = 0
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket.on('error', () => {})
      socket.on('close', () => {
        sockets.delete(socket)
        near.destroy()
        far.destroy()
      })
    }
    near.pipe(far)
    far.on('data', (piece) => {
      given += piece.length
      if (way.cutAfter !== null && given > way.cutAfter) near.resetAndDestroy()
      else near.write(piece)
    })
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const way: Way = {
    port: (server.address() as AddressInfo).port,
    cutAfter: null,
    cut,
    open: () => sockets.size / 2,
    close: () => void server.close(),
  }
  return way
}
