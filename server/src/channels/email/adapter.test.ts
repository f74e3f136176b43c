import { expect, test } from 'vitest'
import type { Outside, Polled, ProviderAdapter } from '../adapter.ts'
import type { InboundMessage } from '../inbound.ts'
import type { OutgoingContent } from '../outbound.ts'
import { emailAdapter } from './adapter.ts'
import { deliver, type Mailbox, newMailbox, renumber } from './emulator-mailbox.ts'
import { emulatedTcp } from './emulator-tcp.ts'
import { parseLetter } from './letter.ts'

const adapter = emailAdapter as ProviderAdapter
const base = {
  ...{ protocol: 'imap', receiveHost: 'mail.example', receivePort: 143, receiveTls: 'none' },
  ...{ login: 'help@shop.example', password: 'the password', accessToken: '' },
  ...{ trustedHost: '', sendHost: 'mail.example', sendPort: 587, sendTls: 'none', sendLogin: '', sendPassword: '' },
  ...{ fromName: 'Магазин', fromAddress: '', signature: '' },
}
const pop3 = { ...base, protocol: 'pop3', receivePort: 110 }
const outside = (box: Mailbox): Outside => ({
  http: null as never,
  tcp: emulatedTcp((host) => (host === 'mail.example' ? box : null)),
  now: Date.UTC(2026, 10, 22, 12),
  later: () => () => {},
  newSecret: () => '',
  imageUrl: () => '',
})
const newBox = () => newMailbox('help@shop.example', 'the password')
const letter = (n: number | string, more = '') =>
  `From: Anna <anna@client.example>\r\nTo: help@shop.example\r\nSubject: Order ${n}\r\nMessage-ID: <${n}@client.example>\r\nDate: Sun, 22 Nov 2026 09:00:00 +0300\r\n${more}\r\nText ${n}\r\n`
const poll = async (settings: typeof base, box: Mailbox, cursor: string | null, waitMs = 0): Promise<Polled> => {
  const polled = await adapter.poll!(settings, { cursor, waitMs }, outside(box))
  if (!polled.ok) throw new Error(polled.reason)
  return polled
}
const texts = ({ events }: Polled) =>
  events.flatMap((e) => (e.kind === 'message' ? e.parts.map((p) => (p.kind === 'text' ? p.text : p.kind)) : [e.kind]))
const id = '018f0000-0000-7000-8000-000000000001'
const to = { externalId: 'anna@client.example', address: 'anna@client.example', thread: null as string | null }
const part = (content: Partial<Extract<OutgoingContent, { kind: 'text' }>> = {}, more = {}) => ({
  ...{ id, to, automatic: false },
  content: { kind: 'text', text: 'Здравствуйте', buttons: [], ...content } as const,
  ...more,
})

test.each([['imap', base] as const, ['pop3', pop3] as const])(
  '%s: begins with what is new, in order, each letter once',
  async (_, s) => {
    const box = newBox()
    deliver(box, letter('old'))
    const first = await poll(s, box, null)
    expect(first.events).toEqual([])
    for (const n of [1, 2, 3]) deliver(box, letter(n))
    const second = await poll(s, box, first.cursor)
    expect(texts(second)).toEqual(['Text 1', 'Text 2', 'Text 3'])
    expect(texts(await poll(s, box, second.cursor))).toEqual([])
    // the first answer was lost: the same again
    expect((await poll(s, box, first.cursor)).events).toEqual(second.events)
    box.letters.splice(0, 2)
    deliver(box, letter(4))
    expect(texts(await poll(s, box, second.cursor))).toEqual(['Text 4'])
  },
)
test.each([['imap', base] as const, ['pop3', pop3] as const])(
  '%s: a letter that comes between the check before saving and the first poll is read',
  async (_, s) => {
    const box = newBox()
    deliver(box, letter('old'))
    const connected = await adapter.connect(s, outside(box))
    deliver(box, letter('early'))
    expect(texts(await poll(s, box, (connected as { pollFrom?: string }).pollFrom ?? null))).toEqual(['Text early'])
  },
)
test('imap: a held poll ends with the letter that arrives', async () => {
  const box = newBox()
  const { cursor } = await poll(base, box, null)
  const held = poll(base, box, cursor, 25_000)
  while (box.listeners.size === 0) await new Promise(setImmediate)
  deliver(box, letter('live'))
  expect(texts(await held)).toEqual(['Text live'])
})
test('imap: a connection that breaks loses nothing; what was read before counts', async () => {
  const box = newBox()
  const { cursor } = await poll(base, box, null)
  for (const n of [1, 2, 3]) deliver(box, letter(n))
  box.dropAfter = 2
  const broken = await poll(base, box, cursor)
  expect(texts(broken)).toEqual(['Text 1', 'Text 2'])
  box.dropAfter = 0
  expect(await adapter.poll!(base, { cursor: broken.cursor, waitMs: 0 }, outside(box))).toMatchObject({
    ok: false,
    kind: 'temporary',
  })
  box.dropAfter = null
  expect(texts(await poll(base, box, broken.cursor))).toEqual(['Text 3'])
})
test('imap: with a new UIDVALIDITY recent letters come again under the same ids', async () => {
  const box = newBox()
  const { cursor } = await poll(base, box, null)
  deliver(box, letter(1))
  const before = await poll(base, box, cursor)
  renumber(box)
  deliver(box, letter(2))
  const after = await poll(base, box, before.cursor)
  const ids = (p: Polled) => p.events.map((e) => (e as InboundMessage).externalId)
  expect(texts(after)).toEqual(['Text 1', 'Text 2'])
  expect(ids(after)[0]).toBe(ids(before)[0])
})
test.each([['imap', base] as const, ['pop3', pop3] as const])('%s: 60 letters come in two polls', async (_, s) => {
  const box = newBox()
  const { cursor } = await poll(s, box, null)
  for (let n = 0; n < 60; n++) deliver(box, letter(n))
  const first = await poll(s, box, cursor)
  expect([first.events.length, first.nextInMs]).toEqual([50, 0])
  expect(texts(await poll(s, box, first.cursor))).toEqual(Array.from({ length: 10 }, (_, n) => `Text ${50 + n}`))
})
test.each([['imap', base] as const, ['pop3', pop3] as const])(
  '%s: attachments are fetched by their place',
  async (_, s) => {
    const box = newBox()
    const { cursor } = await poll(s, box, null)
    const body =
      "--b\r\nContent-Type: text/plain\r\n\r\nhi\r\n--b\r\nContent-Type: application/pdf\r\nContent-Disposition: attachment; filename*=UTF-8''%D1%81%D1%87%D1%91%D1%82.pdf\r\nContent-Transfer-Encoding: base64\r\n\r\nJVBERg==\r\n--b--\r\n"
    deliver(
      box,
      letter(1, 'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n').replace('Text 1\r\n', body),
    )
    const [event] = (await poll(s, box, cursor)).events as InboundMessage[]
    const file = event!.parts.find((p) => p.kind === 'file')!
    expect(file).toMatchObject({ name: 'счёт.pdf', bytes: 4, role: 'document' })
    const media = await adapter.fetchMedia!(s, (file as { ref: string }).ref, 1000, outside(box))
    if (!media.ok) throw new Error(media.reason)
    const pieces = []
    for await (const piece of media.body) pieces.push(piece)
    expect(Buffer.concat(pieces).toString()).toBe('%PDF')
    box.letters = []
    expect(await adapter.fetchMedia!(s, (file as { ref: string }).ref, 1000, outside(box))).toMatchObject({
      kind: 'gone',
    })
  },
)

test('checking names the server and what it said, for both directions', async () => {
  const box = newBox()
  const connect = (s: object) => adapter.connect({ ...base, ...s }, outside(box))
  expect(await connect({})).toMatchObject({
    ok: true,
    account: { id: 'help@shop.example', link: 'mailto:help@shop.example' },
  })
  expect(await connect(pop3)).toMatchObject({ ok: true })
  for (const protocol of [{}, pop3])
    expect(await connect({ ...protocol, password: 'wrong password' })).toMatchObject({
      field: 'password',
      refusal: {
        code: 'MAIL_LOGIN_REFUSED',
        params: { server: /mail.example:\d+/, reason: expect.stringContaining('failed') },
      },
    })
  expect(await connect({ receiveHost: 'nowhere.example' })).toMatchObject({
    refusal: { code: 'MAIL_SERVER_UNREACHABLE', params: { server: 'nowhere.example:143', reason: 'ECONNREFUSED' } },
  })
  expect(await connect({ sendHost: 'nowhere.example' })).toMatchObject({
    refusal: { code: 'MAIL_SERVER_UNREACHABLE', params: { server: 'nowhere.example:587' } },
  })
  expect(await connect({ sendPassword: 'wrong password' })).toMatchObject({ field: 'sendPassword' })
  box.smtp.greeting = '554 5.7.1 No service for you'
  expect(await connect({})).toMatchObject({ refusal: { code: 'MAIL_SERVER_REFUSED' } })
  expect(await connect({ login: 'help', fromAddress: '' })).toMatchObject({ field: 'fromAddress' })
})

test('a letter carries id, thread, subject, copies, files, and both forms of the text', async () => {
  const box = newBox()
  const { cursor } = await poll(base, box, null)
  deliver(box, letter(1, 'References: <0@client.example>\r\nReply-To: evil@stranger.example\r\n'))
  const [event] = (await poll(base, box, cursor)).events as InboundMessage[]
  const file = {
    ...({
      kind: 'file',
      role: 'document',
      name: 'счёт.pdf',
      mime: 'application/pdf',
      bytes: 4,
      caption: '',
      url: '',
    } as const),
    open: async () =>
      (async function* () {
        yield Buffer.from('%PDF')
      })(),
  }
  const s = { ...base, signature: 'Магазин «Ромашка»' }
  const thread = event!.contact.thread!
  const sent = await adapter.send(
    s,
    part({ text: 'Да <b>', cc: ['boss@client.example'], files: [file] }, { to: { ...to, thread } }),
    outside(box),
  )
  expect(sent).toEqual({ ok: true, providerId: `<${id}@shop.example>` })
  expect(box.sent[0]).toMatchObject({
    from: 'help@shop.example',
    // not who the writer names without a proof
    to: ['anna@client.example', 'boss@client.example'],
  })
  const read = await parseLetter(box.sent[0]!.source)
  expect(read).toMatchObject({
    subject: 'Re: Order 1',
    messageId: `<${id}@shop.example>`,
    inReplyTo: '<1@client.example>',
    references: '<0@client.example> <1@client.example>',
    from: { name: 'Магазин', address: 'help@shop.example' },
    cc: [{ address: 'boss@client.example' }],
  })
  expect(read.text?.trim()).toBe('Да <b>\n\n-- \nМагазин «Ромашка»')
  expect(read.html).toContain('Да &lt;b&gt;')
  expect(read.attachments[0]).toMatchObject({ filename: 'счёт.pdf' })
  expect(read.headers.find((h) => h.key === 'auto-submitted')).toBeUndefined()
})
test('an automatic message says so; a first one gets a subject from its text; a subject cannot add headers', async () => {
  const box = newBox()
  await adapter.send(base, part({}, { automatic: true }), outside(box))
  await adapter.send(base, part({ subject: 'Тема\r\nBcc: x@evil.example' }), outside(box))
  const [first, second] = await Promise.all(box.sent.map(({ source }) => parseLetter(source)))
  expect(first).toMatchObject({ subject: 'Здравствуйте' })
  expect(first!.headers).toEqual(
    expect.arrayContaining([expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' })]),
  )
  expect(second!.bcc).toBeUndefined()
  expect(box.sent[1]!.to).toEqual(['anna@client.example'])
})
test.each([
  ['rcpt', '550 5.1.1 <anna@client.example>: User unknown', 'refused', 'noSuchAddress'],
  ['rcpt', '550 No such user', 'refused', 'noSuchAddress'],
  ['rcpt', '550 5.1.2 Host unknown', 'refused', 'unknownServer'],
  ['rcpt', '550 5.2.1 Disabled', 'refused', 'addressDisabled'],
  ['rcpt', '552 5.2.2 Mailbox full', 'refused', 'boxFull'],
  ['data', '552 5.3.4 Message too big', 'refused', 'tooBig'],
  ['data', '550 5.7.1 Spam', 'refused', 'refusedByRules'],
  ['rcpt', '553 5.1.8 Sender refused', 'refused', 'senderRefused'],
  ['data', '554 5.0.0 No', 'refused', 'returned'],
  ['rcpt', '450 4.7.1 Greylisted', 'temporary', undefined],
  ['data', '451 4.3.0 Try later', 'temporary', undefined],
  ['rcpt', '421 4.7.0 Too many', 'limited', undefined],
  ['auth', '535 5.7.8 Wrong', 'channelBroken', undefined],
  ['auth', '454 4.7.0 Later', 'temporary', undefined],
  ['greeting', '421 4.3.2 Busy', 'limited', undefined],
  ['data', 'drop', 'unknown', undefined],
] as const)('smtp %s %s: %s %s', async (stage, answer, kind, code) => {
  const box = newBox()
  box.smtp[stage] = answer
  const failed = await adapter.send(base, part(), outside(box))
  expect(failed).toMatchObject({
    ok: false,
    kind,
    ...(code && { reason: expect.stringMatching(`^email ${code} \\d`) }),
  })
  expect(JSON.stringify(failed)).not.toContain('anna@')
  expect(box.sent).toEqual([])
})
test('without a connection the letter certainly was not sent', async () => {
  const failed = await adapter.send({ ...base, sendHost: 'nowhere.example' }, part(), outside(newBox()))
  expect(failed).toMatchObject({ ok: false, kind: 'temporary', reason: 'nowhere.example:587 ECONNREFUSED' })
})
