import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, describe, expect, it } from 'vitest'
import { testClock } from '../../src/platform/clock.ts'
import type { HttpClientOptions } from '../../src/platform/http-client.ts'
import { client, closePeers, serve, serveRaw } from './peers.ts'

afterEach(closePeers)
const get = (url: string, o: Partial<HttpClientOptions> = {}) => client(o).request({ method: 'GET', url })
const json: RequestListener = (_, answer) => answer.end('{"ok":true}')

describe('a call', () => {
  it('sends JSON and returns status, headers and JSON', async () => {
    const port = await serve(async (call, answer) => {
      const sent = Buffer.concat(await call.toArray()).toString()
      const { 'content-type': type, 'content-length': length, 'x-key': key } = call.headers
      answer
        .writeHead(201, { 'x-a': 'b' })
        .end(JSON.stringify({ method: call.method, url: call.url, type, length, key, sent }))
    })
    const url = `http://127.0.0.1:${port}/a?b=1`
    const outcome = await client().request({ method: 'POST', url, json: { text: 'привет' }, headers: { 'x-key': 'k' } })
    expect(outcome).toMatchObject({ lost: false, status: 201, headers: { 'x-a': 'b' } })
    expect(outcome).toMatchObject({
      json: {
        method: 'POST',
        url: '/a?b=1',
        type: 'application/json',
        length: '23',
        key: 'k',
        sent: '{"text":"привет"}',
      },
    })
  })
  it('returns null for a body that is not JSON, and never throws', async () => {
    const port = await serve((call, answer) => {
      if (call.url === '/gzip') answer.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('{"ok":true}'))
      else answer.writeHead(502).end('<html>Bad gateway</html>')
    })
    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ lost: false, status: 502, json: null })
    expect(await get(`http://127.0.0.1:${port}/gzip`)).toMatchObject({ lost: false, status: 200, json: null })
    const url = `http://127.0.0.1:${port}/`
    const bad = await client().request({ method: 'GET', url, headers: { x: 'a\r\nInjected: 1' } })
    expect(bad).toEqual({ lost: true, sent: false, reason: 'ERR_INVALID_CHAR' })
  })
  it('reuses a connection', async () => {
    const ports = new Set<number | undefined>()
    const port = await serve((call, answer) => {
      ports.add(call.socket.remotePort)
      answer.end('{}')
    })
    const one = client()
    for (let i = 0; i < 5; i++) await one.request({ method: 'GET', url: `http://127.0.0.1:${port}/` })
    expect(ports.size).toBe(1)
  })
})

describe('a lost call', () => {
  it('was not sent when the connection failed', async () => {
    const port = await serve(json)
    closePeers()
    expect(await get(`http://127.0.0.1:${port}/`)).toEqual({ lost: true, sent: false, reason: 'ECONNREFUSED' })
    const resolve = async () => {
      throw Object.assign(new Error('getaddrinfo ENOTFOUND secret.example'), { code: 'ENOTFOUND' })
    }
    expect(await get('http://secret.example/', { resolve })).toEqual({ lost: true, sent: false, reason: 'ENOTFOUND' })
  })
  it('was not sent when TLS failed', async () => {
    const port = await serve(json)
    expect(await get(`https://127.0.0.1:${port}/?token=x`)).toMatchObject({ lost: true, sent: false })
  })
  it('may have been sent when the peer closes after reading, or in the middle of its response', async () => {
    const silent = await serveRaw((socket) => socket.once('data', () => socket.destroy()))
    expect(await get(`http://127.0.0.1:${silent}/`)).toMatchObject({ lost: true, sent: true, reason: 'ECONNRESET' })
    const half = await serveRaw((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n{"ok"')),
    )
    expect(await get(`http://127.0.0.1:${half}/`)).toMatchObject({ lost: true, sent: true })
  })
  it('ends at the deadline when the peer is silent or very slow', async () => {
    for (const hear of [
      () => {},
      (socket: Socket) => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 1000000\r\n\r\n')
        const timer = setInterval(() => socket.write('x'), 5)
        socket.on('close', () => clearInterval(timer))
      },
    ]) {
      const clock = testClock()
      let arrived = () => {}
      const reached = new Promise<void>((done) => {
        arrived = done
      })
      const port = await serveRaw((socket) =>
        socket.once('data', () => {
          hear(socket)
          setTimeout(arrived, 30)
        }),
      )
      const waiting = get(`http://127.0.0.1:${port}/`, { clock })
      await reached
      clock.advance(9_999)
      const early = await Promise.race([waiting, new Promise((done) => setTimeout(done, 20, 'not yet'))])
      expect(early).toBe('not yet')
      clock.advance(1)
      expect(await waiting).toEqual({ lost: true, sent: true, reason: 'timeout' })
    }
  })
})

describe('a response that is too long', () => {
  it('of 10 GB is cut off at 5 MB', async () => {
    let sent = 0
    const port = await serve(async (_, answer) => {
      const piece = Buffer.alloc(1024 * 1024, 32)
      while (!answer.destroyed && sent < 10_000) {
        sent++
        if (!answer.write(piece)) await new Promise((done) => answer.once('drain', done).once('close', done))
      }
    })
    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ lost: false, status: 200, json: null })
    expect(sent).toBeLessThan(50)
  })
  it('compressed is not unpacked', async () => {
    const bomb = gzipSync(Buffer.alloc(100_000_000))
    const port = await serve((_, answer) => {
      answer.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
    })
    expect(await get(`http://127.0.0.1:${port}/`, { clock: testClock() })).toMatchObject({ lost: false, json: null })
  })
  it('in its headers is refused', async () => {
    const port = await serveRaw((socket) => {
      socket.once('data', () => socket.write(`HTTP/1.1 200 OK\r\n${'x-a: b\r\n'.repeat(100_000)}`))
    })
    expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({
      lost: true,
      sent: true,
      reason: 'HPE_HEADER_OVERFLOW',
    })
  })
})

describe('an internal address', () => {
  const refused = { lost: true, sent: false, reason: 'target not allowed' }
  it.each(
    `127.0.0.1 127.1 0x7f000001 2130706433 0177.0.0.1 0.0.0.0 0 10.0.0.1 172.16.0.1 172.31.255.255 192.168.1.1 169.254.169.254
     100.64.0.1 192.0.0.8 198.18.0.1 224.0.0.1 255.255.255.255 [::1] [::] [fd00::1] [fe80::1] [::ffff:127.0.0.1] [::ffff:7f00:1]
     [64:ff9b::7f00:1] [2002:7f00:1::] [2001::1] [2001:db8::1] [ff02::1]`.split(/\s+/),
  )('written as %s is refused', async (host) => {
    expect(await get(`http://${host}/`, { allow: [] })).toEqual(refused)
  })
  it.each(['localhost', 'localhost.', '127.0.0.1.nip.io', 'intranet'])(
    'behind the name %s is refused',
    async (host) => {
      const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
      expect(await get(`http://${host}/`, { allow: [], resolve })).toMatchObject({ lost: true, sent: false })
    },
  )
  it.each(['::1', 'fd00::1', '::ffff:10.0.0.1', '0.0.0.0'])('is refused when a name means %s', async (address) => {
    const resolve = async () => [{ address, family: address.includes(':') ? 6 : 4 }]
    expect(await get('http://evil.example/', { allow: [], resolve })).toEqual({
      ...refused,
      reason: 'TARGET_NOT_ALLOWED',
    })
  })
  it('is refused next to a public one', async () => {
    const resolve = async () => ['93.184.216.34', '127.0.0.1'].map((address) => ({ address, family: 4 }))
    expect(await get('http://evil.example/', { allow: [], resolve })).toMatchObject({
      sent: false,
      reason: 'TARGET_NOT_ALLOWED',
    })
  })
  it('is resolved once, and the connection uses that result', async () => {
    const port = await serve(json)
    let asked = 0
    const resolve = async () => [{ address: asked++ === 0 ? '127.0.0.1' : '10.0.0.1', family: 4 }]
    const outcome = await get(`http://once.example:${port}/`, { allow: [`once.example:${port}`], resolve })
    expect(outcome).toMatchObject({ lost: false, json: { ok: true } })
    expect(asked).toBe(1)
  })
  it('is allowed when the owner lists the host, the host with port, or the network', async () => {
    const port = await serve(json)
    const url = `http://127.0.0.1:${port}/`
    for (const allow of [['127.0.0.1'], [`127.0.0.1:${port}`], ['127.0.0.0/8']]) {
      expect(await get(url, { allow })).toMatchObject({ lost: false, status: 200 })
    }
    for (const allow of [[], ['127.0.0.2'], [`127.0.0.1:${port + 1}`], ['10.0.0.0/8', 'localhost']]) {
      expect(await get(url, { allow })).toMatchObject({ lost: true, sent: false })
    }
    expect(() => client({ allow: ['http://x/'] })).toThrow('http://x/')
  })
})

describe('a URL', () => {
  it.each([22, 25, 5432, 6379, 8080])('with the port %i is refused', async (port) => {
    expect(await get(`http://93.184.216.34:${port}/`, { allow: [] })).toMatchObject({
      sent: false,
      reason: 'port not allowed',
    })
  })
  it.each([
    'http://user:secret@93.184.216.34/',
    'http://user@93.184.216.34/',
    'http://93.184.216.34/\r\nHost: evil',
    'http://93.184.216.34/\tx',
    ' http://93.184.216.34/',
    'http://127。0。0。1/',
    'http://пример.рф/',
    'http:\\\\93.184.216.34\\',
    'file:///etc/passwd',
    'gopher://93.184.216.34/',
    'ftp://93.184.216.34/',
    'javascript:1',
    '//93.184.216.34/',
    'nonsense',
    '',
  ])('such as %j is refused', async (url) => {
    const outcome = await get(url, { allow: [] })
    expect(outcome).toMatchObject({ lost: true, sent: false })
    expect(JSON.stringify(outcome)).not.toMatch(/secret|93\.184/)
  })
})

describe('a redirect', () => {
  const to =
    (location: string): RequestListener =>
    (_, answer) =>
      answer.writeHead(302, { location }).end()
  it('is followed when each hop is allowed', async () => {
    const seen: (string | undefined)[] = []
    const target = await serve((call, answer) => {
      seen.push(call.headers.authorization)
      answer.end('{"there":true}')
    })
    const port = await serve((call, answer) => {
      seen.push(call.headers.authorization)
      to(call.url === '/' ? '/second' : `http://127.0.0.1:${target}/`)(call, answer)
    })
    const url = `http://127.0.0.1:${port}/`
    const outcome = await client().request({ method: 'GET', url, headers: { authorization: 'Bearer x' } })
    expect(outcome).toMatchObject({ lost: false, json: { there: true } })
    expect(seen).toEqual(['Bearer x', 'Bearer x', undefined])
  })
  it('to an internal address is refused', async () => {
    const inside = await serve(json)
    for (const location of [`http://127.0.0.1:${inside}/`, 'http://169.254.169.254/latest', 'http://localhost:22/']) {
      const port = await serve(to(location))
      expect(await get(`http://127.0.0.1:${port}/`, { allow: [`127.0.0.1:${port}`] })).toMatchObject({
        lost: true,
        sent: false,
      })
    }
  })
  it.each(['file:///etc/passwd', 'gopher://127.0.0.1/', 'http://a:b@127.0.0.1/', 'http://['])(
    'to %s is refused',
    async (l) => {
      const port = await serve(to(l))
      expect(await get(`http://127.0.0.1:${port}/`)).toMatchObject({ lost: true })
    },
  )
  it('is followed at most three times, and only for GET', async () => {
    let calls = 0
    const port = await serve((call, answer) => {
      calls++
      to(`/${calls}`)(call, answer)
    })
    const url = `http://127.0.0.1:${port}/`
    expect(await get(url)).toEqual({ lost: true, sent: true, reason: 'redirect not followed' })
    expect(calls).toBe(4)
    expect(await client().request({ method: 'POST', url, json: {} })).toMatchObject({ lost: false, status: 302 })
    expect(calls).toBe(5)
  })
})
