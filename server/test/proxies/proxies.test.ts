import { randomBytes } from 'node:crypto'
import { type IncomingHttpHeaders, request as plainRequest } from 'node:http'
import { type RequestOptions, request as tlsRequest } from 'node:https'
import { realtime, type ServerFrame } from '@beseda/contract/realtime.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type ClientOptions, WebSocket } from 'ws'
import { openStage, type ServerProcess, type Stage, startServerProcess } from '../../../bench/stage.ts'
import { keyOf } from '../../../bench/visitors.ts'
import { freePort } from '../../src/app/embedded/free-port.ts'
import { temporaryFolders } from '../backup/stage.ts'
import { host, programOf, proxyNames, type RunningProxy, startProxy } from './proxy.ts'

const { folder, end } = temporaryFolders()
let stage: Stage
let server: ServerProcess
/** Behind the proxy; the server itself prints its public address. */
let port: number
beforeAll(async () => {
  stage = await openStage({ operators: 1 })
  const env = { PUBLIC_URL: `https://${host}`, TRUSTED_PROXIES: '127.0.0.1' }
  port = await freePort()
  server = await startServerProcess(stage, port, env)
})
afterAll(async () => {
  await server.stop()
  await stage.close()
  end()
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
}
/** The client has the address 127.0.0.2, so that it is no trusted proxy. A connection that ends without an answer has status 0. */
const call = (o: RequestOptions, body?: Buffer): Promise<Answer> =>
  new Promise((resolve) => {
    const make = o.ca ? tlsRequest : plainRequest
    const none = { status: 0, headers: {}, text: '' }
    const sent = make({ host: '127.0.0.1', localAddress: '127.0.0.2', agent: false, ...o }, (answer) => {
      const pieces: Buffer[] = []
      answer.on('data', (piece: Buffer) => pieces.push(piece))
      answer.on('error', () => resolve(none))
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, headers: answer.headers, text: Buffer.concat(pieces).toString() }),
      )
    })
    sent.on('error', () => resolve(none))
    sent.end(body)
  })
const form = (bytes: number): { body: Buffer; headers: Record<string, string> } => {
  const head = Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="a.bin"\r\n\r\n')
  const body = Buffer.concat([head, randomBytes(bytes), Buffer.from('\r\n--b--\r\n')])
  return { body, headers: { 'content-type': 'multipart/form-data; boundary=b' } }
}
const required = process.env.NEED_PROXIES === '1'

for (const name of proxyNames) {
  const program = programOf(name)
  const why = program ? '' : ` (not installed here, so not tested: apt-get install ${name})`
  describe.skipIf(!program && !required)(`${name} with the configuration of the repository${why}`, () => {
    let proxy: RunningProxy
    beforeAll(async () => {
      if (!program) throw new Error(`${name} is not installed: apt-get install ${name}`)
      proxy = await startProxy(name, program, folder(), port)
    })
    afterAll(() => proxy?.stop())
    const secure = (path: string, o: RequestOptions = {}, body?: Buffer): Promise<Answer> => {
      const { headers, ...more } = o
      const common = { port: proxy.https, ca: proxy.ca, servername: host, path, method: body ? 'POST' : 'GET' }
      return call({ ...common, ...more, headers: { host, ...headers } }, body)
    }
    const api = async (path: string, token: string | null, body: object, headers: Record<string, string> = {}) => {
      const own = { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }), ...headers }
      const { status, text } = await secure(`/api${path}`, { headers: own }, Buffer.from(JSON.stringify(body)))
      expect(status, text).toBe(200)
      return (JSON.parse(text) as { entity: { token: string; id: string } }).entity
    }
    const visitor = async (mark: string) =>
      (await api(`/widget/${stage.channelId}/session`, null, { key: keyOf(`${name}-${mark}`) })).token

    const connectSocket = (headers: Record<string, string>): WebSocket => {
      const options: ClientOptions & RequestOptions = {
        ca: proxy.ca,
        servername: host,
        headers,
        localAddress: '127.0.0.2',
      }
      return new WebSocket(`wss://127.0.0.1:${proxy.https}${realtime.path}`, options)
    }

    test('shows the console by HTTPS', async () => {
      const { status, headers, text } = await secure('/')
      expect(status).toBe(200)
      expect(text).toContain('<div id="root"')
      expect(headers['strict-transport-security']).toMatch(/max-age=\d{7}/)
      expect(headers['content-security-policy']).toContain(`wss://${host}`)
      const style = /href="(\/assets\/[^"]+\.css)"/.exec(text)![1]!
      const packed = await secure(style, { headers: { 'accept-encoding': 'gzip, br' } })
      expect(packed.status).toBe(200)
      expect(packed.headers['content-encoding']).toMatch(/br|gzip/)
    })
    test('redirects HTTP to HTTPS', async () => {
      const { status, headers } = await call({ port: proxy.http, path: '/admin/chats?x=1', headers: { host } })
      expect([301, 308]).toContain(status)
      expect(headers.location?.replace(`:${proxy.https}`, '')).toBe(`https://${host}/admin/chats?x=1`)
    })
    test('passes a websocket on: a client’s message reaches the operator’s browser', async () => {
      const headers = { host, origin: `https://${host}` }
      const socket = connectSocket(headers)
      const frames: ServerFrame[] = []
      socket.on('message', (data) => frames.push(JSON.parse(String(data)) as ServerFrame))
      await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
      socket.send(JSON.stringify({ type: 'hello', as: 'user', token: stage.operators[0]!.token }))
      await expect.poll(() => frames.map(({ type }) => type)).toContain('welcome')
      const message = { id: crypto.randomUUID(), text: `through ${name}` }
      await api('/widget/messages', await visitor('socket'), message)
      await expect.poll(() => JSON.stringify(frames)).toContain(message.text)
      socket.terminate()
    })
    test('refuses a websocket of another origin', async () => {
      const headers = { host, origin: 'https://evil.example' }
      const socket = connectSocket(headers)
      const error = await new Promise<Error>((resolve) => socket.once('error', resolve))
      expect(error.message).toMatch(/Unexpected server response: 4\d\d/)
    })
    test('passes an upload of 25 MB on, and refuses one far beyond', async () => {
      const authorization = `Bearer ${await visitor('upload')}`
      const send = (bytes: number) => {
        const { body, headers } = form(bytes)
        return secure('/api/widget/files', { headers: { ...headers, authorization } }, body)
      }
      const whole = await send(25 * 1024 * 1024)
      expect(whole.status, whole.text).toBe(200)
      expect(JSON.parse(whole.text)).toMatchObject({ entity: { bytes: 25 * 1024 * 1024 } })
      // Caddy ends its own request to the server and answers 502
      expect([0, 400, 413, 502]).toContain((await send(40 * 1024 * 1024)).status)
    })
    test('the server sees the client’s address, whatever header the client sends', async () => {
      const token = stage.operators[0]!.token
      const forged = { 'x-forwarded-for': '203.0.113.7' }
      await api('/categories', token, { parentId: null, name: `of ${name}`, teamIds: null }, forged)
      const { rows } = await stage.sql.query('select address from audit_log where name = $1', [`of ${name}`])
      expect(rows).toEqual([{ address: '127.0.0.2' }])
    })
    test('refuses headers that are too long', async () => {
      const { status } = await secure('/', { headers: { 'x-long': 'x'.repeat(40_000) } })
      expect([0, 400, 431, 494]).toContain(status)
    })
    test('shows nothing under another name', async () => {
      const isOurs = ({ text }: Answer) => text.includes('<div id="root"')
      const other = { host: 'evil.example' }
      expect(isOurs(await secure('/', { headers: other })), 'another Host').toBe(false)
      const unverified = { rejectUnauthorized: false, servername: 'evil.example', headers: other }
      expect((await secure('/', unverified)).status, 'another name in TLS').toBe(0)
      expect(isOurs(await call({ port: proxy.http, headers: other })), 'another Host by HTTP').toBe(false)
    })
  })
}
