import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { codeOf } from '../world/call.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())
const get = (url: string, remoteAddress: string) => w.app.inject({ method: 'GET', url, remoteAddress })
const counted = async (pattern: RegExp): Promise<number> => Number(pattern.exec(await w.deps.metrics.text())?.[1] ?? 0)

test.each([
  '/readyz',
  '/healthz',
  '/api/openapi.json',
  '/',
  '/assets/none.js',
  '/api/hooks/none',
  '/files/none',
  '/c/none',
])('%s counts for the limit of its address', async (url) => {
  w = await createWorld({ rateLimitFactor: 1, ownServer: true })
  for (let i = 0; i < 12_000; i++) w.deps.rateLimits.consume('requestByAddress', '2001:db8:1:2::1')
  const refused = await get(url, '2001:db8:1:2::ffff')
  expect(refused.json()).toMatchObject({ code: 'TOO_MANY_REQUESTS', error: { params: { seconds: 1 } } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1'])
  expect((await get('/healthz', '2001:db8:1:3::1')).statusCode).toBe(200)
  expect(await counted(/beseda_rate_limited_total\{rule="requestByAddress"\} (\d+)/)).toBe(1)
})
test('the description of the API is made once, and readiness asks the database once for callers of the same time', async () => {
  w = await createWorld({ ownServer: true })
  const [one, other] = [await get('/api/openapi.json', '10.0.0.1'), await get('/api/openapi.json', '10.0.0.1')]
  expect(one.headers['content-type']).toBe('application/json; charset=utf-8')
  expect(one.json()).toMatchObject({ openapi: '3.1.0' })
  expect(other.rawPayload.equals(one.rawPayload)).toBe(true)
  const before = await w.sql<{ n: number }>(
    'select xact_commit::int as n from pg_stat_database where datname = current_database()',
  )
  const all = await Promise.all(Array.from({ length: 200 }, () => get('/readyz', '10.0.0.1')))
  expect(all.every((a) => a.statusCode === 200)).toBe(true)
  const after = await w.sql<{ n: number }>(
    'select xact_commit::int as n from pg_stat_database where datname = current_database()',
  )
  expect(after[0]!.n - before[0]!.n).toBeLessThan(100)
})

test.each([
  ['widgetSendByAddress', 600],
  ['widgetSendOfOrganization', 6000],
] as const)('messages in chats that are open already count for %s, whichever visitor writes', async (rule, most) => {
  w = await createWorld({ rateLimitFactor: 1, ownServer: true })
  const [ann, bob] = [await w.visitor('ann'), await w.visitor('bob')]
  await ann.writes('Здравствуйте')
  await bob.writes('Добрый день')
  w.deps.rateLimits.consume(rule, rule === 'widgetSendByAddress' ? '127.0.0.1' : w.organizationId, most - 3)
  await ann.writes('Есть вопрос')
  expect(await codeOf(bob.writes('И у меня'))).toBe('TOO_MANY_REQUESTS')
  expect(await codeOf(ann.writes('Ещё один'))).toBe('TOO_MANY_REQUESTS')
  expect(await counted(new RegExp(`beseda_rate_limited_total\\{rule="${rule}"\\} (\\d+)`))).toBe(2)
  w.clock.advance(60_000)
  expect(await codeOf(bob.writes('И у меня'))).toBe('ok')
})

const listen = async (): Promise<number> => {
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  return (w.app.server.address() as AddressInfo).port
}
/** Writes requests in one go, without waiting for their answers. */
const pipeline = async (port: number, requests: readonly string[]): Promise<Socket> => {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  await once(socket, 'connect')
  socket.write(requests.map((path) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`).join(''))
  return socket
}
test('requests that do not wait for answers are handled one after another, in order', async () => {
  w = await createWorld({ ownServer: true })
  const port = await listen()
  const socket = await pipeline(
    port,
    Array.from({ length: 9 }, (_, i) => (i % 2 ? '/healthz' : '/readyz')),
  )
  let text = ''
  for await (const chunk of socket) {
    text += String(chunk)
    if (text.split('HTTP/1.1 200').length === 10 && text.endsWith('}')) break
  }
  expect(text.match(/"(ok|ready)":true/g)).toEqual(
    Array.from({ length: 9 }, (_, i) => (i % 2 ? '"ok":true' : '"ready":true')),
  )
})
test('300 readers with 20 requests each at once: their connections are cut after one request each, others are served', async () => {
  w = await createWorld({ ownServer: true })
  const ann = await w.operator('ann')
  const port = await listen()
  const handled = () =>
    counted(/beseda_http_request_seconds_count\{method="GET",route="\/api\/chats\/counters",[^}]*\} (\d+)/)
  const call = `GET /api/chats/counters HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${ann.token}\r\n\r\n`
  const sockets = await Promise.all(
    Array.from({ length: 300 }, async () => {
      const socket = connect(port, '127.0.0.1')
      socket.on('error', () => {}).resume()
      await once(socket, 'connect')
      return socket
    }),
  )
  for (const socket of sockets) socket.write(call.repeat(20))
  const page = await fetch(`http://127.0.0.1:${port}/healthz`)
  expect(page.status).toBe(200)
  await Promise.all(sockets.map((socket) => socket.closed || once(socket, 'close')))
  expect(await counted(/beseda_rate_limited_total\{rule="requestsOfConnection"\} (\d+)/)).toBe(300)
  expect(await handled()).toBeLessThanOrEqual(300)
})
