import { readdirSync, readFileSync } from 'node:fs'
import { duplexPair } from 'node:stream'
import { email } from '@beseda/contract/channels/email.ts'
import { errorText } from '@beseda/contract/errors/index.ts'
import { expect, test } from 'vitest'
import type { Tcp, Wire } from '../../platform/tcp-port.ts'
import type { Outside, Polled, ProviderAdapter } from '../adapter.ts'
import { describesItself } from '../conformance.ts'
import type { InboundMessage } from '../inbound.ts'
import { emailAdapter } from './adapter.ts'
import { deliver, type Mailbox, newMailbox } from './emulator-mailbox.ts'
import { connectMailbox, emulatedTcp } from './emulator-tcp.ts'
import { eventsOfLetter } from './letter.ts'
import type { Settings } from './settings.ts'

/** What the conformance suite asks of adapters over HTTP, asked of mail over its protocols. */
const adapter = emailAdapter as ProviderAdapter
const now = Date.UTC(2026, 10, 22, 12)
const secret = 'the password'
const imap = {
  ...{ protocol: 'imap', receiveHost: 'mail.example', receivePort: 143, receiveTls: 'none' },
  ...{ login: 'help@shop.example', password: secret, accessToken: '' },
  ...{ trustedHost: '', sendHost: 'mail.example', sendPort: 587, sendTls: 'none', sendLogin: '', sendPassword: '' },
  ...{ fromName: '', fromAddress: '', signature: '' },
}
const pop3 = { ...imap, protocol: 'pop3', receivePort: 110 }
const over = (tcp: Tcp): Outside => ({
  ...{ http: null as never, tcp, now, later: () => () => {}, newSecret: () => '', imageUrl: () => '' },
})
const newBox = () => newMailbox('help@shop.example', secret)
const letter = 'From: a@client.example\r\nMessage-ID: <1@c>\r\n\r\nText\r\n'
const part = {
  ...{ id: '018f0000-0000-7000-8000-000000000001', automatic: false },
  to: { externalId: 'anna@client.example', address: 'anna@client.example', thread: null },
  content: { kind: 'text', text: 'hello', buttons: [] },
} as const
const poll = async (box: Mailbox, cursor: string | null, s: object = imap): Promise<Polled> => {
  const polled = await adapter.poll!({ ...imap, ...s }, { cursor, waitMs: 0 }, over(emulatedTcp(() => box)))
  if (!polled.ok) throw new Error(polled.reason)
  return polled
}

describesItself(email)

test('UIDs and UIDVALIDITY of 32 bits keep every digit; attachments are found by them', async () => {
  const box = newBox()
  box.validity = 4_294_967_295
  box.nextUid = 4_294_967_290
  const { cursor } = await poll(box, null)
  deliver(box, `${letter.replace('Text', '')}`.replace('\r\n\r\n', '\r\nContent-Type: application/pdf\r\n\r\n%PDF\r\n'))
  const polled = await poll(box, cursor)
  const file = (polled.events[0] as InboundMessage).parts.find((p) => p.kind === 'file') as { ref: string }
  expect(file.ref).toMatch(/^imap 4294967295 4294967290 /)
  expect(await adapter.fetchMedia!(imap, file.ref, 1000, over(emulatedTcp(() => box)))).toMatchObject({ ok: true })
  expect((await poll(box, polled.cursor)).events).toEqual([])
})
test.each([['imap', imap] as const, ['pop3', pop3] as const])(
  '%s: a cursor of another kind, or garbage, begins anew and loses no later letter',
  async (_, s) => {
    for (const odd of ['', '{}', 'null', '{"seen":1}', '{"validity":1}', 'x'.repeat(10_000)]) {
      const box = newBox()
      deliver(box, letter)
      const { events, cursor } = await poll(box, odd, s)
      expect(events).toEqual([])
      deliver(box, letter.replace('<1@c>', '<2@c>'))
      expect((await poll(box, cursor, s)).events).toHaveLength(1)
    }
  },
)

const folder = new URL('fixtures/', import.meta.url)
const recorded = readdirSync(folder).filter((name) => name.endsWith('.eml'))
/** The same damage each time. */
const damaged = (source: Buffer, seed: number): Buffer => {
  let state = seed
  const next = (max: number): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state % max
  }
  const copy = Buffer.from(source)
  for (let i = 0; i < 30; i++) copy[next(copy.length)] = next(256)
  return next(3) === 0 ? copy.subarray(0, next(copy.length)) : copy
}
test('garbage and damaged letters are never lost and never thrown: each is one event with ids of text', async () => {
  const about = { at: now, place: 'imap 1 1', bytes: 10 }
  const sources = [
    ...[Buffer.alloc(0), Buffer.from('\r\n\r\n'), Buffer.from('x'), Buffer.alloc(5000, 0), Buffer.alloc(5000, 255)],
    ...recorded.flatMap((name) => [1, 2, 3].map((seed) => damaged(readFileSync(new URL(name, folder)), seed))),
  ]
  for (const source of sources) {
    const events = await eventsOfLetter(source, about, imap as Settings, now)
    expect(events.length).toBeGreaterThan(0)
    for (const e of events) {
      if (e.kind !== 'message') continue
      expect([typeof e.externalId, typeof e.contact.externalId]).toEqual(['string', 'string'])
      expect(e.contact.externalId.length).toBeLessThanOrEqual(255)
      expect(e.parts.length).toBeGreaterThan(0)
    }
  }
})

/** The connection breaks after so many bytes of the server. */
const breaking = (box: Mailbox, after: number): Tcp => ({
  connect: async ({ port }) => {
    const inner = connectMailbox(box, port)!
    const [near, far] = duplexPair()
    let given = 0
    inner.on('data', (piece: Buffer) => {
      const rest = after - given
      given += piece.length
      far.write(piece.subarray(0, Math.max(0, rest)))
      if (given >= after) far.end(() => near.destroy())
    })
    far.on('data', (piece: Buffer) => inner.write(piece))
    for (const end of [near, far, inner]) end.on('error', () => {})
    near.on('close', () => inner.destroy())
    return { lost: false, wire: Object.assign(near, { setTimeout: () => near }) as Wire }
  },
  secure: (wire) => wire,
})
test.each([0, 5, 40, 60, 100, 160, 240, 400])(
  'a connection that breaks after %i bytes of answers: no success, nothing thrown, nothing lost',
  async (after) => {
    for (const s of [imap, pop3]) {
      const box = newBox()
      const { cursor } = await poll(box, null, s)
      deliver(box, letter)
      const polled = await adapter.poll!(s, { cursor, waitMs: 0 }, over(breaking(box, after)))
      if (polled.ok && polled.events.length > 0) expect(polled.cursor).not.toBe(cursor)
      else if (polled.ok) expect((await poll(box, polled.cursor, s)).events).toHaveLength(1)
      else expect(polled.kind).toBe('temporary')
    }
    const box = newBox()
    const sent = await adapter.send(imap, part, over(breaking(box, after)))
    if (!sent.ok) expect(sent.kind).toMatch(box.sent.length > 0 ? /^unknown$/ : /^(temporary|unknown)$/)
    else expect(box.sent).toHaveLength(1)
  },
)
test('what a server repeats of our secrets reaches neither reasons nor people', async () => {
  for (const stage of ['auth', 'rcpt', 'data', 'greeting'] as const)
    for (const code of [421, 535, 554]) {
      const box = newBox()
      box.smtp[stage] = `${code} 5.7.1 ${secret} anna@client.example hello`
      const failed = await adapter.send(imap, part, over(emulatedTcp(() => box)))
      expect(failed.ok).toBe(false)
      for (const word of [secret, 'anna@', 'hello']) expect(JSON.stringify(failed)).not.toContain(word)
      const checked = await adapter.connect(imap, over(emulatedTcp(() => box)))
      if (checked.ok) continue
      expect(JSON.stringify(checked)).not.toContain(secret)
      expect(errorText(checked.refusal, 'eng')).not.toBe('')
    }
})
