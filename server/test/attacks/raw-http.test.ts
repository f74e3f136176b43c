import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as sample from '../../src/platform/files/samples.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
let port: number
beforeEach(async () => {
  w = await createWorld()
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  port = (w.app.server.address() as AddressInfo).port
})
afterEach(() => w.close())

/** Sends raw bytes and returns the response until the server closes the connection. */
const speak = (bytes: string): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    let text = ''
    const done = () => {
      socket.destroy()
      resolve(text)
    }
    socket.on('data', (d) => {
      text += d
    })
    socket.on('close', done)
    socket.on('error', done)
  })

test('D10: two conflicting lengths, a header of 100 KB, a broken request line', async () => {
  const both = await speak(
    'POST /api/presence HTTP/1.1\r\nHost: x\r\nContent-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  )
  expect(both).toMatch(/^HTTP\/1\.1 400/)
  expect(await speak(`GET / HTTP/1.1\r\nHost: x\r\nX-Long: ${'a'.repeat(100_000)}\r\n\r\n`)).toMatch(/^HTTP\/1\.1 431/)
  expect(await speak('NONSENSE\r\n\r\n')).toMatch(/^HTTP\/1\.1 400/)
})
test('D10: slow senders do not delay other callers', async () => {
  const slow = Array.from({ length: 200 }, () => connect(port, '127.0.0.1'))
  for (const s of slow) {
    s.on('error', () => {})
    s.write(
      'POST /api/cm-identity/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 1000\r\n\r\n{',
    )
  }
  expect(await speak('GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')).toContain('200 OK')
  for (const s of slow) s.destroy()
})
test('paths out of the served folders are not found', async () => {
  for (const path of [
    '/../package.json',
    '/%2e%2e/package.json',
    '/widget/..%2f..%2fpackage.json',
    '/assets/..%5c..%5cpackage.json',
    '/files/../../secret',
    '//evil.example/%2e%2e',
  ]) {
    const answer = await speak(`GET ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`)
    expect(answer, path).not.toContain('"workspaces"')
    expect(answer, path).not.toMatch(/^location: .*evil/im)
  }
})
test('a file link is refused when forged, expired, of another file, or without a signature', async () => {
  const ann = await w.operator('ann')
  const stored = async () => (await upload(w, ann, { content: sample.png })).entity!
  const [{ id, url: good }, { id: other }] = [await stored(), await stored()]
  const get = async (url: string) => (await w.app.inject({ method: 'GET', url })).statusCode
  const [, first] = /s=(.)/.exec(good!)!
  const bad = [
    `/files/${id}`,
    good!.replace(/s=./, first === 'A' ? 's=B' : 's=A'),
    good!.replace(id!, other!),
    good!.replace(/e=\d+/, 'e=99999'),
    `/files/${id}?e=1&s=1`,
  ]
  expect(await get(good!)).toBe(200)
  for (const url of bad) expect(await get(url), url).toBe(404)
  w.clock.advance(2 * 86_400_000)
  expect(await get(good!), 'expired').toBe(404)
  expect(await w.sql('select id from files')).toHaveLength(2)
})
