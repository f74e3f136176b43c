import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createTcpClient } from './tcp-client.ts'

/** Mail servers are named by people: nobody may reach a private network through them. */
const server = createServer((socket) => socket.on('error', () => {}).end('hello'))
let port = 0
let accepted = 0
beforeAll(async () => {
  server.on('connection', () => accepted++)
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  port = (server.address() as AddressInfo).port
})
afterAll(() => server.close())
const connect = async (host: string, o: { allow?: string[]; port?: number; found?: readonly string[][] } = {}) => {
  let asked = 0
  const answers = o.found ?? [['127.0.0.1']]
  const client = createTcpClient({
    clock: systemClock,
    allow: o.allow ?? [],
    resolve: async () => answers[Math.min(asked++, answers.length - 1)]!.map((address) => ({ address })),
  })
  const outcome = await client.connect({ host, port: o.port ?? port, tls: false, maxMs: 5_000 })
  if (!outcome.lost) outcome.wire.destroy()
  return { result: outcome.lost ? outcome.reason : 'connected', asked }
}
const refused = 'TARGET_NOT_ALLOWED'

test.each([
  '127.0.0.1',
  '10.0.0.5',
  '172.16.0.1',
  '192.168.1.1',
  '169.254.169.254',
  '100.64.0.1',
  '0.0.0.0',
  '::1',
  '::ffff:127.0.0.1',
  'fe80::1',
  'fd00::1',
  '64:ff9b::7f00:1',
])('%s is not reached, as an address or behind a name', async (address) => {
  for (const host of [address, 'mail.shop.example'])
    for (const at of [993, 587, 25])
      expect((await connect(host, { found: [[address]], port: at })).result).toBe(refused)
  // an additional public address changes nothing
  expect((await connect('mail.shop.example', { found: [['93.184.216.34', address]], port: 993 })).result).toBe(refused)
})
test.each(['localhost:25', 'http://mail.example', 'mail.example/x', '-mail.example', 'a b', '2130706433\n', ''])(
  '%j is no host',
  async (host) => expect((await connect(host)).result).toBe('NOT_A_HOST'),
)
test('a number that stands for an address is resolved like a name, and refused by what it resolves to', async () => {
  expect((await connect('2130706433', { port: 993 })).result).toBe(refused)
  expect((await connect('0x7f000001', { port: 993 })).result).toBe(refused)
})
test('other ports of public hosts are refused', async () => {
  for (const at of [22, 80, 443, 3306, 6379])
    expect((await connect('mail.shop.example', { found: [['93.184.216.34']], port: at })).result).toBe(refused)
})
test('the name is resolved once: a second answer of the name server is never asked for', async () => {
  const before = accepted
  const { result, asked } = await connect('mail.shop.example', { found: [['10.0.0.5'], ['127.0.0.1']], port: 993 })
  expect([result, asked, accepted]).toEqual([refused, 1, before])
  const listed = await connect('mail.shop.example', {
    allow: [`mail.shop.example:${port}`],
    found: [['127.0.0.1'], ['10.0.0.5']],
  })
  expect(listed).toEqual({ result: 'connected', asked: 1 })
})
test('what the owner lists is reached, on the listed port only', async () => {
  expect((await connect('127.0.0.1', { allow: [`127.0.0.1:${port}`] })).result).toBe('connected')
  expect((await connect('127.0.0.1', { allow: ['127.0.0.1:993'] })).result).toBe(refused)
  expect((await connect('mail.shop.example', { allow: ['127.0.0.0/8'] })).result).toBe('connected')
})
test('a connection ends after its time, whatever happens on it', async () => {
  const silent = createServer()
  await new Promise<void>((ready) => silent.listen(0, '127.0.0.1', ready))
  const { port: at } = silent.address() as AddressInfo
  const client = createTcpClient({ clock: systemClock, allow: ['127.0.0.1'] })
  const outcome = await client.connect({ host: '127.0.0.1', port: at, tls: false, maxMs: 50 })
  if (outcome.lost) throw new Error(outcome.reason)
  const error = await new Promise<NodeJS.ErrnoException>((ended) => outcome.wire.once('error', ended))
  expect(error.code).toBe('ETIMEDOUT')
  silent.close()
})
