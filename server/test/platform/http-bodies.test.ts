import { createHash } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { testClock } from '../../src/platform/clock.ts'
import { integer } from '../../src/platform/exact-json.ts'
import type { FormPart, HttpStream } from '../../src/platform/http/call.ts'
import { client, closePeers, serve, serveRaw } from './peers.ts'

afterEach(closePeers)
const bodyOf = async (call: IncomingMessage): Promise<Buffer> => Buffer.concat(await call.toArray())
/** The call as the server received it. */
const seen = async (o: object): Promise<{ type: string; length: string; body: Buffer }> => {
  let caught: { type: string; length: string; body: Buffer } | undefined
  const port = await serve(async (call, answer) => {
    const { 'content-type': type = '', 'content-length': length = '' } = call.headers
    caught = { type, length, body: await bodyOf(call) }
    answer.end('{}')
  })
  expect(await client().request({ method: 'POST', url: `http://127.0.0.1:${port}/`, ...o })).toMatchObject({
    status: 200,
  })
  return caught!
}
const file = (pieces: readonly Uint8Array[], o: Partial<FormPart> = {}): FormPart =>
  ({
    name: 'document',
    fileName: 'a.pdf',
    mime: 'application/pdf',
    bytes: pieces.reduce((n, p) => n + p.length, 0),
    open: async () =>
      (async function* () {
        yield* pieces
      })(),
    ...o,
  }) as FormPart
const download = async (url: string, maxBytes = 1e9, o: Parameters<typeof client>[0] = {}): Promise<HttpStream> => {
  const stream = await client(o).download({ method: 'GET', url }, maxBytes)
  if (stream.lost) throw new Error(stream.reason)
  return stream
}
const reading = async (stream: HttpStream): Promise<number> => {
  let bytes = 0
  for await (const piece of stream.body) bytes += piece.length
  return bytes
}

describe('ids of 64 bits', () => {
  it('keep every digit in both directions', async () => {
    const big = '4987381194038857789'
    const { body } = await seen({ json: { from_message_id: integer(big), limit: 50 } })
    expect(body.toString()).toBe(`{"from_message_id":${big},"limit":50}`)
    const port = await serve((_, answer) => answer.end(`{"message_token":${big},"n":1,"at":-9007199254740993}`))
    const answer = await client().request({ method: 'GET', url: `http://127.0.0.1:${port}/` })
    expect(answer).toMatchObject({ json: { message_token: big, n: 1, at: '-9007199254740993' } })
  })
})
describe('a form', () => {
  it('is encoded as browsers do', async () => {
    const { type, body } = await seen({ form: { text: 'привет & 100%', v: '5.199' } })
    expect(type).toBe('application/x-www-form-urlencoded')
    expect(Object.fromEntries(new URLSearchParams(body.toString()))).toEqual({ text: 'привет & 100%', v: '5.199' })
  })
  it('with files is parsed correctly by another implementation', async () => {
    const content = Buffer.from([0, 1, 2, 13, 10, 45, 45, 255])
    const parts = [{ name: 'chat_id', value: 'привет\r\n--x' }, file([content, content], { fileName: 'счёт "1".pdf' })]
    const { type, length, body } = await seen({ multipart: parts })
    expect(Number(length)).toBe(body.length)
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    expect(form.get('chat_id')).toBe('привет\r\n--x')
    const got = form.get('document') as File
    expect([got.name, got.type]).toEqual(['счёт "1".pdf', 'application/pdf'])
    expect(Buffer.from(await got.arrayBuffer())).toEqual(Buffer.concat([content, content]))
  })
  it('cannot be escaped by names and types', async () => {
    const evil = 'a"\r\ncontent-type: text/html\r\n\r\nx'
    const { type, body } = await seen({ multipart: [file([Buffer.from('x')], { name: evil, fileName: evil })] })
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    expect([...form.keys()]).toHaveLength(1)
    expect(body.toString().match(/^content-type/gm)).toHaveLength(1)
    const url = 'http://127.0.0.1:1/'
    const wrong = [file([], { mime: 'text/html\r\nx: y' })]
    expect(await client().request({ method: 'POST', url, multipart: wrong })).toEqual({
      lost: true,
      sent: false,
      reason: 'not a media type',
    })
  })
  it('of a large file is read while it is sent', async () => {
    const piece = Buffer.alloc(64 * 1024, 7)
    let [read, most, arrived] = [0, 0, 0]
    const big = file([], {
      bytes: piece.length * 800,
      open: async () =>
        (async function* () {
          for (let i = 0; i < 800; i++) {
            read += piece.length
            most = Math.max(most, read - arrived)
            yield piece
          }
        })(),
    })
    const port = await serve(async (call, answer) => {
      for await (const part of call as AsyncIterable<Buffer>) arrived += part.length
      answer.end('{}')
    })
    const call = { method: 'POST', url: `http://127.0.0.1:${port}/`, multipart: [big], timeoutMs: 60_000 } as const
    expect(await client().request(call)).toMatchObject({ status: 200 })
    expect(arrived).toBeGreaterThan(read)
    expect(most).toBeLessThan(read / 2)
  })
  it.each([
    ['shorter', 11],
    ['longer', 9],
  ])('whose file is %s than promised was certainly not taken', async (_, bytes) => {
    let finished = false
    const port = await serve(async (call, answer) => {
      const body = await bodyOf(call).catch(() => null)
      finished = body !== null
      answer.end('{}')
    })
    const url = `http://127.0.0.1:${port}/`
    const call = { method: 'POST', url, multipart: [file([Buffer.alloc(10)], { bytes })] } as const
    expect(await client().request(call)).toEqual({ lost: true, sent: false, reason: 'the body could not be read' })
    expect(finished).toBe(false)
  })
  it('whose file cannot be opened was not sent', async () => {
    const port = await serve((_, answer) => answer.end('{}'))
    const open = () => Promise.reject(new Error('the file is gone'))
    const call = {
      method: 'POST',
      url: `http://127.0.0.1:${port}/`,
      multipart: [file([], { bytes: 5, open })],
    } as const
    expect(await client().request(call)).toEqual({ lost: true, sent: false, reason: 'the body could not be read' })
  })
})
describe('a download', () => {
  const piece = Buffer.alloc(64 * 1024, 7)
  const endless = () =>
    serve(async (_, answer) => {
      const left = new AbortController()
      answer.on('close', () => left.abort())
      while (!left.signal.aborted) {
        if (!answer.write(piece)) await once(answer, 'drain', { signal: left.signal }).catch(() => {})
      }
    })
  it('arrives completely', async () => {
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, i) => (i * 31) % 251))
    const port = await serve((_, answer) => answer.writeHead(200, { 'content-type': 'image/png' }).end(content))
    const stream = await download(`http://127.0.0.1:${port}/`)
    expect([stream.status, stream.headers['content-type']]).toEqual([200, 'image/png'])
    const hash = createHash('sha256')
    for await (const part of stream.body) hash.update(part)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(content).digest('hex'))
  })
  it('ends at its limit, with or without a content-length', async () => {
    const port = await endless()
    await expect(reading(await download(`http://127.0.0.1:${port}/`, 1_000_000))).rejects.toThrow('too long')
    const said = await serve((_, answer) => answer.end(Buffer.alloc(1001)))
    await expect(reading(await download(`http://127.0.0.1:${said}/`, 1000))).rejects.toThrow('too long')
    expect(await reading(await download(`http://127.0.0.1:${said}/`, 1001))).toBe(1001)
  })
  it('that is cancelled closes the connection', async () => {
    let closed = () => {}
    const end = new Promise<void>((resolve) => {
      closed = resolve
    })
    const port = await serve((_, answer) => answer.on('close', closed).write('some'))
    ;(await download(`http://127.0.0.1:${port}/`)).cancel()
    await end
  })
  it('that breaks off throws', async () => {
    const port = await serveRaw((socket) =>
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\nabc')),
    )
    await expect(reading(await download(`http://127.0.0.1:${port}/`))).rejects.toThrow()
  })
  it('may take long, but must not be silent longer than the timeout', async () => {
    const clock = testClock()
    let say = (_: string) => {}
    const port = await serveRaw((socket) =>
      socket.once('data', () => {
        socket.write('HTTP/1.1 200 OK\r\ncontent-length: 100\r\n\r\n')
        say = (text) => socket.write(text)
      }),
    )
    const stream = await download(`http://127.0.0.1:${port}/`, 1000, { clock })
    const pieces = stream.body[Symbol.asyncIterator]()
    for (let i = 0; i < 5; i++) {
      const next = pieces.next()
      clock.advance(9_999)
      say('x')
      expect(await next).toMatchObject({ done: false })
    }
    const silent = pieces.next()
    clock.advance(10_000)
    await expect(silent).rejects.toThrow('timeout')
  })
  it('reaches no forbidden target, not even by a redirect, and sends no headers to another origin', async () => {
    const headers: unknown[] = []
    const target = await serve((call, answer) => {
      headers.push(call.headers.authorization)
      answer.end('there')
    })
    const port = await serve((call, answer) => {
      headers.push(call.headers.authorization)
      answer.writeHead(302, { location: `http://127.0.0.1:${target}/` }).end()
    })
    const call = { method: 'GET', url: `http://127.0.0.1:${port}/`, headers: { authorization: 'Bearer x' } } as const
    expect(await client({ allow: [`127.0.0.1:${port}`] }).download(call, 100)).toMatchObject({
      lost: true,
      sent: false,
    })
    expect(headers).toEqual(['Bearer x'])
    const stream = await client().download(call, 100)
    expect(stream.lost || (await reading(stream))).toBe(5)
    expect(headers).toEqual(['Bearer x', 'Bearer x', undefined])
    const inside = { ...call, url: 'http://[::ffff:169.254.169.254]/' }
    expect(await client({ allow: [] }).download(inside, 100)).toMatchObject({ lost: true, sent: false })
  })
})
