import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { createServer, type Socket } from 'node:net'
import { serveImap } from '../../../server/src/channels/email/emulator-imap.ts'
import { deliver, type Mailbox, newMailbox } from '../../../server/src/channels/email/emulator-mailbox.ts'
import { serveSmtp } from '../../../server/src/channels/email/emulator-smtp.ts'
import { chanceOf } from '../chance.ts'
import { callFaults, hookFaults, type ProviderSide, type SideOptions, type Writing } from './provider-side.ts'

type Sent = Mailbox['sent'][number]
/** A repeated letter is the same letter, with its date. */
type Entry =
  | { readonly letter: Writing; readonly date: string }
  | { readonly sent: Omit<Sent, 'source'> & { readonly source: string } }

const sourceOf = ({ act, client, text }: Writing, date: string): string =>
  [
    ...[`From: ${client}`, 'To: help@shop.example', 'Subject: Order', `Message-ID: <${act}@client.example>`],
    ...[`Date: ${date}`, 'MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8', ''],
    ...[text, ''],
  ].join('\r\n')

/** A mailbox behind IMAP and SMTP. Every letter is in a file before it is acknowledged. */
export const openMailbox = async (o: SideOptions): Promise<ProviderSide> => {
  const chance = chanceOf(o.seed)
  const box = newMailbox('help@shop.example', 'the password')
  const acts = new Set<string>()
  const apply = (entry: Entry): void => {
    if ('sent' in entry) return void box.sent.push({ ...entry.sent, source: Buffer.from(entry.sent.source, 'latin1') })
    acts.add(entry.letter.act)
    deliver(box, sourceOf(entry.letter, entry.date))
  }
  const note = (entry: Entry): void => {
    appendFileSync(o.file, `${JSON.stringify(entry)}\n`)
    apply(entry)
  }
  // a kill may leave half a line, which was not acknowledged
  const lines = existsSync(o.file) ? readFileSync(o.file, 'utf8').split('\n').slice(0, -1) : []
  for (const line of lines) apply(JSON.parse(line) as Entry)

  /** One connection's view of the mailbox, with its fault. */
  const withFault = (wire: Socket): Mailbox => {
    const keep = (s: Sent): number => {
      note({ sent: { ...s, source: s.source.toString('latin1') } })
      return 0
    }
    const lose = (s: Sent): number => {
      keep(s)
      wire.destroy()
      return 0
    }
    const { limit429, lostAnswer, error500 } = callFaults
    const draw = chance()
    const isLost = draw < lostAnswer
    const sent = { push: isLost ? lose : keep } as unknown as Mailbox['sent']
    if (isLost) return { ...box, sent }
    if (draw < lostAnswer + limit429) return { ...box, sent, smtp: { rcpt: '450 4.7.1 Error: too much mail' } }
    if (draw < lostAnswer + limit429 + error500) return { ...box, sent, smtp: { data: '451 4.3.0 Error: queue file' } }
    return { ...box, sent }
  }
  const listen = (port: number, serve: (wire: Socket) => void): Promise<void> =>
    new Promise((resolve) =>
      createServer((wire) => {
        wire.on('error', () => {})
        if (chance() < callFaults.resetBefore) wire.resetAndDestroy()
        else serve(wire)
      }).listen(port, '127.0.0.1', resolve),
    )
  await listen(o.ports[0]!, (wire) => serveImap(wire, box))
  await listen(o.ports[1]!, (wire) => serveSmtp(wire, withFault(wire)))
  return {
    account: async () => {
      const receive = { protocol: 'imap', receiveHost: '127.0.0.1', receivePort: o.ports[0], receiveTls: 'none' }
      const send = { sendHost: '127.0.0.1', sendPort: o.ports[1], sendTls: 'none' }
      return { id: box.login, settings: { login: box.login, password: box.password, ...receive, ...send } }
    },
    client: async (_, name) => `${name}@client.example`,
    writes: async (letter) => {
      if (acts.has(letter.act)) return
      const entry = { letter, date: new Date().toUTCString() }
      note(entry)
      if (chance() < hookFaults.duplicate) note(entry)
    },
    // nobody confirms that a letter was read: it stays in the mailbox
    taken: (asked) => asked.filter((act) => acts.has(act)),
    accepted: () => box.sent.map(({ to, source }) => ({ client: to[0] ?? '', text: source.toString('latin1') })),
    read: async () => {},
    // the newest letter: the cursor of the polls says how far the server has read
    waiting: () => box.nextUid - 1,
    overWire: async () => ({ status: 404, headers: {}, body: Buffer.alloc(0) }),
  }
}
