import { strict as assert } from 'node:assert'
import { createServer } from 'node:http'
import type { InboundFile } from '../../../server/src/channels/inbound.ts'
import { systemClock } from '../../../server/src/platform/clock.ts'
import type { Ports } from './ports.ts'
import type { MailServers } from './servers.ts'
import {
  adapter,
  bring,
  messagesIn,
  outside,
  poll,
  pollFor,
  type Settings,
  settingsOf,
  textOf,
  wayTo,
} from './world.ts'

const say = (what: string): void => void process.stdout.write(`ok   ${what}\n`)

export const checkReceiving = async (servers: MailServers): Promise<void> => {
  const { ports } = servers
  const kinds: Readonly<Record<string, Settings>> = {
    'IMAP with TLS': settingsOf(ports),
    'IMAP with STARTTLS': settingsOf(ports, { receivePort: ports.imap, receiveTls: 'starttls' }),
    'POP3 with TLS': settingsOf(ports, { protocol: 'pop3', receivePort: ports.pop3s }),
    'POP3 with STARTTLS': settingsOf(ports, { protocol: 'pop3', receivePort: ports.pop3, receiveTls: 'starttls' }),
  }
  for (const [name, s] of Object.entries(kinds)) {
    await inOrder(name, s, ports)
    await bigFile(name, s, ports)
  }
  for (const name of ['IMAP with TLS', 'IMAP with STARTTLS'] as const) await idle(name, kinds[name]!, ports)
  await cuts(ports)
  await restarts(servers)
  await tokens(ports)
}
const inOrder = async (name: string, s: Settings, ports: Ports): Promise<void> => {
  const sales = { ...s, login: 'sales@shop.example' }
  const [{ cursor }, other] = [await poll(s, null), await poll(sales, null)]
  for (const n of [1, 2, 3]) await bring(ports, { text: `Text ${n}\n.\n..dots` })
  await bring(ports, { text: 'For sales', to: 'sales@shop.example' })
  const read = await pollFor(s, cursor, (all) => all.length >= 3)
  assert.deepEqual(
    messagesIn(read.events).map(textOf),
    [1, 2, 3].map((n) => `Text ${n}\n.\n..dots`),
  )
  assert.deepEqual((await poll(s, read.cursor)).events, [])
  const forSales = await pollFor(sales, other.cursor, (all) => all.length > 0)
  assert.deepEqual(messagesIn(forSales.events).map(textOf), ['For sales'])
  say(`${name}: two mailboxes, each letter once, in order`)
}
const bigFile = async (name: string, s: Settings, ports: Ports): Promise<void> => {
  const { cursor } = await poll(s, null)
  const content = Buffer.alloc(18 * 1024 * 1024, 'The quick brown fox.\r\n.\r\n')
  await bring(ports, { text: 'Big', attachments: [{ filename: 'счёт.bin', content }] })
  const started = performance.now()
  const { events } = await pollFor(s, cursor, (all) => all.length > 0)
  const polled = performance.now()
  const file = messagesIn(events)[0]!.parts.find((p): p is InboundFile => p.kind === 'file')!
  assert.deepEqual([file.name, file.bytes], ['счёт.bin', content.length])
  const media = await adapter.fetchMedia(s, file.ref, content.length, outside())
  assert(media.ok, JSON.stringify(media))
  const pieces: Buffer[] = []
  for await (const piece of media.body) pieces.push(piece)
  assert(Buffer.concat(pieces).equals(content))
  const took = [polled - started, performance.now() - polled].map(Math.round)
  say(`${name}: a file of 18 MB arrives byte by byte; ${took[0]} ms to poll, ${took[1]} ms to copy`)
}
const idle = async (name: string, s: Settings, ports: Ports): Promise<void> => {
  const { cursor } = await poll(s, null)
  const held = poll(s, cursor, 25_000)
  await systemClock.sleep(1500)
  const started = performance.now()
  await bring(ports, { text: 'Live' })
  const { events } = await held
  assert.deepEqual(messagesIn(events).map(textOf), ['Live'])
  say(`${name}: IDLE ends ${Math.round(performance.now() - started)} ms after the letter was brought`)
}
const cuts = async (ports: Ports): Promise<void> => {
  const way = await wayTo(ports.imaps)
  const s = settingsOf(ports, { receivePort: way.port })
  const { cursor } = await poll(s, null)
  const held = adapter.poll(s, { cursor, waitMs: 25_000 }, outside())
  await systemClock.sleep(1500)
  const started = performance.now()
  way.cut()
  const cut = await held
  assert(!cut.ok && cut.kind === 'temporary', JSON.stringify(cut))
  say(`a connection that is cut during IDLE: ${cut.reason}, after ${Math.round(performance.now() - started)} ms`)

  const half = adapter.poll(s, { cursor, waitMs: 3_000 }, outside())
  await systemClock.sleep(1000)
  await bring(ports, { text: 'After the cut' })
  const after = await half
  assert(after.ok && messagesIn(after.events).map(textOf).includes('After the cut'), JSON.stringify(after))
  say('the letter that comes after the cut is read by the next poll')

  for (const n of [1, 2, 3, 4])
    await bring(ports, {
      text: `Big ${n}`,
      attachments: [{ filename: 'a.bin', content: Buffer.alloc(1_000_000, 'x') }],
    })
  await systemClock.sleep(1000)
  way.cutAfter = 3_500_000
  const first = await adapter.poll(s, { cursor: after.cursor, waitMs: 0 }, outside())
  assert(first.ok, JSON.stringify(first))
  const got = messagesIn(first.events).map(textOf)
  assert(got.length > 0 && got.length < 4, JSON.stringify(got))
  way.cutAfter = 1_000_000
  const none = await adapter.poll(s, { cursor: first.cursor, waitMs: 0 }, outside())
  assert(!none.ok && none.kind === 'temporary', JSON.stringify(none))
  way.cutAfter = null
  const rest = await pollFor(s, first.cursor, (all) => all.length + got.length >= 4)
  assert.deepEqual([...got, ...messagesIn(rest.events).map(textOf)], ['Big 1', 'Big 2', 'Big 3', 'Big 4'])
  say(
    `a connection that is cut in the middle of a letter: ${got.length} letters before, ${4 - got.length} later, none lost`,
  )
  way.close()
  await popCut(ports)
}
const popCut = async (ports: Ports): Promise<void> => {
  const way = await wayTo(ports.pop3s)
  const s = settingsOf(ports, { protocol: 'pop3', receivePort: way.port })
  const { cursor } = await poll(s, null)
  for (const n of [1, 2, 3])
    await bring(ports, {
      text: `Pop ${n}`,
      attachments: [{ filename: 'a.bin', content: Buffer.alloc(1_000_000, 'x') }],
    })
  await systemClock.sleep(1000)
  way.cutAfter = 2_000_000
  const first = await adapter.poll(s, { cursor, waitMs: 0 }, outside())
  way.cutAfter = null
  const rest = await pollFor(s, first.ok ? first.cursor : cursor, (all) => all.length >= (first.ok ? 2 : 3))
  const texts = messagesIn([...(first.ok ? first.events : []), ...rest.events]).map(textOf)
  assert.deepEqual(texts, ['Pop 1', 'Pop 2', 'Pop 3'])
  say(`POP3 cut in the middle of a letter: ${first.ok ? first.events.length : first.reason}, none lost`)
  way.close()
}
const restarts = async ({ ports, stopDovecot, startDovecot }: MailServers): Promise<void> => {
  const s = settingsOf(ports)
  const { cursor } = await poll(s, null)
  const held = adapter.poll(s, { cursor, waitMs: 25_000 }, outside())
  await systemClock.sleep(1500)
  stopDovecot()
  const ended = await held
  const refused = await adapter.poll(s, { cursor, waitMs: 0 }, outside())
  assert(!refused.ok && refused.kind === 'temporary', JSON.stringify(refused))
  await bring(ports, { text: 'While it was down' })
  startDovecot()
  const { events } = await pollFor(s, cursor, (all) => all.length > 0)
  assert.deepEqual(messagesIn(events).map(textOf), ['While it was down'])
  say(
    `the server is restarted during IDLE: ${ended.ok ? 'an empty poll' : ended.reason}, then ${refused.reason}, then the letter`,
  )
}
/** Dovecot asks an endpoint of ours whose token it is. */
const tokens = async (ports: Ports): Promise<void> => {
  const server = createServer((call, answer) => {
    const isRight = call.url?.endsWith('access_token=the-right-token')
    answer.writeHead(isRight ? 200 : 401, { 'content-type': 'application/json' })
    answer.end(JSON.stringify(isRight ? { email: 'help@shop.example', state: 'active' } : { error: 'invalid_token' }))
  })
  await new Promise<void>((ready) => server.listen(ports.tokens, '127.0.0.1', ready))
  for (const [name, more] of [
    ['IMAP and SMTP', {}],
    ['POP3 and SMTP', { protocol: 'pop3', receivePort: ports.pop3s }],
  ] as const) {
    const s = settingsOf(ports, { ...more, password: '', accessToken: 'the-right-token' })
    const right = await adapter.connect(s, outside())
    assert(right.ok, `${name} ${JSON.stringify(right)}`)
    const started = performance.now()
    const wrong = await adapter.connect({ ...s, accessToken: 'an-old-token' }, outside())
    assert(
      !wrong.ok && wrong.refusal.code === 'MAIL_LOGIN_REFUSED' && wrong.field === 'accessToken',
      JSON.stringify(wrong),
    )
    assert.match(String(wrong.refusal.params.reason), /uthentication|rror/)
    say(`${name} with XOAUTH2; an old token: ${JSON.stringify(wrong)}, ${Math.round(performance.now() - started)} ms`)
  }
  server.close()
}
