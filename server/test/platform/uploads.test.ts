import { Agent, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { auth } from '@beseda/contract/endpoints/auth.ts'
import type { StoredFile } from '@beseda/contract/entities/file.ts'
import type { Envelope } from '@beseda/contract/envelope.ts'
import { limits } from '@beseda/contract/limits.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as sample from '../../src/platform/files/samples.ts'
import { callEndpoint } from '../world/call.ts'
import type { VisitorPerson } from '../world/people.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let visitor: VisitorPerson
let port = 0
/** One kept-alive connection, as in a browser. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
beforeAll(async () => {
  w = await createWorld()
  visitor = await w.visitor('ann')
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  port = (w.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  agent.destroy()
  await w.close()
})

interface Answer {
  status: number
  headers: Record<string, string | string[] | undefined>
  body: Buffer
}
const http = (method: string, path: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const call = request({ port, host: '127.0.0.1', agent, method, path, headers }, async (answer) => {
      const pieces = await answer.toArray().catch(reject)
      resolve({ status: answer.statusCode!, headers: answer.headers, body: Buffer.concat(pieces ?? []) })
    })
    call.on('error', reject)
    call.end(body)
  })
const multipart = (content: Buffer, name: string): [Record<string, string>, Buffer] => {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png\r\n\r\n`
  const body = Buffer.concat([Buffer.from(head), content, Buffer.from('\r\n--b--\r\n')])
  return [{ 'content-type': 'multipart/form-data; boundary=b', 'content-length': String(body.length) }, body]
}
const upload = async (content: Buffer, name = 'a.png', token = visitor.token) => {
  const [headers, body] = multipart(content, name)
  const answer = await http('POST', '/api/widget/files', { ...headers, authorization: `Bearer ${token}` }, body)
  return { status: answer.status, envelope: JSON.parse(answer.body.toString()) as Envelope<StoredFile> }
}
const uploaded = async (content: Buffer, name?: string): Promise<StoredFile> => {
  const { envelope } = await upload(content, name)
  if (envelope.code !== 'ok') throw new Error(envelope.code)
  return envelope.entity
}

describe('an upload', () => {
  test('is served by its link with safe headers, completely and in ranges', async () => {
    const file = await uploaded(sample.png, 'фото.png')
    expect(file).toMatchObject({ name: 'фото.png', mime: 'image/png', kind: 'image', width: 6, height: 4 })
    const whole = await http('GET', file.url)
    expect(whole.status).toBe(200)
    expect(whole.body.subarray(0, 8)).toEqual(sample.png.subarray(0, 8))
    expect(whole.headers).toMatchObject({
      'content-type': 'image/png',
      'x-content-type-options': 'nosniff',
      'content-disposition': expect.stringContaining('inline;'),
      'content-security-policy': expect.stringContaining('sandbox'),
      'cache-control': expect.stringContaining('private'),
    })
    const part = await http('GET', file.url, { range: 'bytes=1-3' })
    expect(part).toMatchObject({ status: 206, body: whole.body.subarray(1, 4) })
    expect((await http('HEAD', file.url)).headers['content-length']).toBe(String(whole.body.length))
    expect(await http('GET', file.url, { 'if-none-match': String(whole.headers.etag) })).toMatchObject({ status: 304 })
    expect(await http('GET', file.url, { range: 'bytes=9999-' })).toMatchObject({ status: 416 })
  })
  test('that is a disguised page can only be saved', async () => {
    const file = await uploaded(Buffer.from('<!doctype html><script>alert(1)</script>'), 'a.png')
    expect(file).toMatchObject({ kind: 'file', mime: 'application/octet-stream' })
    const { headers } = await http('GET', file.url)
    expect(headers['content-disposition']).toMatch(/^attachment/)
    expect(headers['content-type']).toBe('application/octet-stream')
  })
  test('cannot be read without its signature or with that of another file', async () => {
    const [one, two] = [await uploaded(sample.png), await uploaded(sample.jpeg)]
    const signature = one.url.split('?')[1]
    for (const url of [
      `/files/${one.id}`,
      `/files/${two.id}?${signature}`,
      `${one.url}x`,
      one.url.replace('e=', 'e=1'),
    ]) {
      expect((await http('GET', url)).status, url).toBe(404)
    }
    w.clock.advance(2 * 86_400_000)
    expect((await http('GET', one.url)).status).toBe(404)
    w.clock.advance(-2 * 86_400_000)
  })
})

describe('a refused upload', () => {
  const tooBig = Buffer.alloc(limits.fileBytes + 1)
  const cases: [string, Buffer, number][] = [
    ['FILE_EMPTY', Buffer.alloc(0), 422],
    ['PICTURE_BROKEN', sample.pngOfSize(30_000, 30_000), 422],
    ['FILE_TOO_BIG', tooBig, 413],
    ['FILE_TOO_BIG', Buffer.concat([tooBig, tooBig, tooBig]), 413],
  ]
  test.each(cases)('%s gets a response, and the connection stays usable', async (code, content, status) => {
    expect(await upload(content)).toMatchObject({ status, envelope: { code } })
    for (let i = 0; i < 3; i++) expect((await upload(sample.png)).status).toBe(200)
  })
  test('over the rate limit gets a response too', async () => {
    const known = await w.sql<{ id: string }>('select id from contacts')
    const other = await w.visitor('too many')
    const { rateLimits } = w.deps
    const sql = 'select id from contacts where id <> all ($1)'
    const [contact] = await w.sql<{ id: string }>(sql, [known.map((c) => c.id)])
    while (rateLimits.consume('uploadByCaller', contact!.id, 100).ok);
    while (rateLimits.consume('uploadByCaller', contact!.id).ok);
    for (const size of [5, 3_000, 60_000, 900_000]) {
      expect(await upload(Buffer.alloc(size, 1), 'a', other.token)).toMatchObject({ status: 429 })
      expect((await upload(sample.png)).status).toBe(200)
    }
  })
  test('that is not a file, or is missing', async () => {
    const authorization = `Bearer ${visitor.token}`
    const json = { authorization, 'content-type': 'application/json' }
    expect((await http('POST', '/api/widget/files', json, Buffer.from('{}'))).status).toBe(422)
    const form = { authorization, 'content-type': 'multipart/form-data; boundary=b' }
    for (const body of ['--b--\r\n', '', 'nonsense', '--b\r\n']) {
      const { status } = await http('POST', '/api/widget/files', form, Buffer.from(body))
      expect(status, JSON.stringify(body)).toBeGreaterThanOrEqual(400)
      expect(status, JSON.stringify(body)).toBeLessThan(500)
    }
    const [headers, body] = multipart(sample.png, 'a.png')
    expect((await http('POST', '/api/widget/files', headers, body)).status).toBe(401)
    expect((await upload(sample.png)).status).toBe(200)
  })
})

test('of 200 parallel sign-in attempts only the allowed number checks the password, also with spaces around the login', async () => {
  const strict = await createWorld({ rateLimitFactor: 1 })
  try {
    const tries = await Promise.all(
      Array.from({ length: 200 }, (_, i) =>
        callEndpoint(strict.app, auth.signIn, {
          login: `Boss@Example.ru${' '.repeat(i % 20)}`,
          password: 'Wrong-horse-1',
        }),
      ),
    )
    const codes = Map.groupBy(tries, ({ code }) => code)
    expect(codes.get('INVALID_CREDENTIALS')).toHaveLength(10)
    expect(codes.get('LOGIN_QUOTA_EXCEEDED')).toHaveLength(190)
  } finally {
    await strict.close()
  }
})
