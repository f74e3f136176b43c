import { readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { widget } from '@beseda/contract/endpoints/widget.ts'
import { limits } from '@beseda/contract/limits.ts'
import sharp from 'sharp'
import { afterEach, expect, test } from 'vitest'
import { systemClock } from '../../src/platform/clock.ts'
import * as sample from '../../src/platform/files/samples.ts'
import { upload } from '../world/upload.ts'
import { createWorld, type World } from '../world/world.ts'

let w: World
afterEach(() => w.close())

/** The processes of this server that inspect files. */
const inspectors = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const isOurs = new RegExp(`^PPid:\\t${process.pid}$`, 'm').test(readFileSync(`/proc/${pid}/status`, 'utf8'))
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('inspector-process')
      } catch {
        return false // it has ended
      }
    })
const signal = (name: NodeJS.Signals): void => {
  for (const pid of inspectors())
    try {
      process.kill(pid, name)
    } catch {} // it has ended
}
const incoming = (): string[] => readdirSync(join(w.dataDir, 'files', 'incoming'))

test('a file that kills its inspector is refused, leaves nothing, and the next one passes', async () => {
  w = await createWorld()
  const client = await w.visitor('client')
  const large = await sharp({ create: { width: 5_000, height: 5_000, channels: 3, background: '#abc' } })
    .webp()
    .toBuffer()
  let isAnswered = false
  const refused = upload(w, client, { content: large, path: '/widget/files' }).finally(() => {
    isAnswered = true
  })
  while (!isAnswered) {
    signal('SIGKILL')
    await systemClock.sleep(10)
  }
  expect(await refused).toMatchObject({ status: 422, code: 'FILE_UNREADABLE', entity: null })
  expect(await upload(w, client, { content: sample.png, path: '/widget/files' })).toMatchObject({ status: 200 })
  expect(incoming()).toEqual([])
  expect(await w.sql('select id from files')).toHaveLength(1)
})

test('a flood of files of one sender waits for itself: some are refused as busy, those of others pass', async () => {
  w = await createWorld()
  const [ann, ben] = [await w.operator('ann'), await w.operator('ben')]
  expect(await upload(w, ann, { content: sample.png })).toMatchObject({ status: 200 })
  signal('SIGSTOP')
  let busy = 0
  const flood = Array.from({ length: 60 }, () =>
    upload(w, ann, { content: sample.png }).then((answer) => {
      if (answer.code === 'UPLOADS_BUSY') busy++
      return answer
    }),
  )
  while (busy < 9) await systemClock.sleep(10)
  expect(await upload(w, ben, { content: sample.png })).toMatchObject({ status: 200 })
  signal('SIGCONT')
  const codes = (await Promise.all(flood)).map(({ status, code }) => `${status} ${code}`)
  expect(codes.filter((code) => code === '200 ok')).toHaveLength(51)
  expect(codes.filter((code) => code === '503 UPLOADS_BUSY')).toHaveLength(9)
})

test('bytes are limited by visitor, address and organization; what a visitor does not send goes within the hour', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const [first, second] = [await w.visitor('first'), await w.visitor('second')]
  const staff = await w.operator('staff')
  const { rateLimits } = w.deps
  const send = (by: typeof first, content: Buffer | string = 'text') =>
    upload(w, by, { content, path: '/widget/files' })
  const exceeded = { status: 429, code: 'UPLOAD_QUOTA_EXCEEDED', entity: null }
  const useUp = (...of: Parameters<typeof rateLimits.consume>) => {
    for (const step of [limits.fileBytes, 100_000, 1000, 1]) while (rateLimits.consume(of[0], of[1], step).ok);
  }
  expect(await send(first)).toMatchObject({ status: 200 })
  const [{ contactId, organizationId } = { contactId: '', organizationId: '' }] = await w.sql<{
    contactId: string
    organizationId: string
  }>('select uploaded_by_contact as "contactId", organization_id as "organizationId" from files')

  useUp('uploadBytesByVisitor', contactId)
  expect(await send(first)).toMatchObject(exceeded)
  expect(await send(second)).toMatchObject({ status: 200 })
  useUp('uploadBytesByAddress', '127.0.0.1')
  expect(await send(second)).toMatchObject(exceeded)
  expect(await upload(w, staff, { content: 'text' }), 'operators have their own').toMatchObject({ status: 200 })
  expect(await first.writes('messages go on')).toBeDefined()

  w.clock.advance(60_000 * 60 * 24)
  expect(await send(first)).toMatchObject({ status: 200 })
  useUp('clientBytesByOrganization', organizationId)
  expect(await send(second)).toMatchObject(exceeded)

  expect(await upload(w, staff, { content: 'text' })).toMatchObject({ status: 200 })
  await w.settle()
  const before = await w.sql('select id from files where uploaded_by_contact is not null')
  await w.advance('61m')
  expect(before).not.toEqual([])
  expect(await w.sql('select id from files where uploaded_by_contact is not null')).toEqual([])
  expect(await w.sql('select id from files where uploaded_by_user is not null')).toHaveLength(1)
})

test('the announced length counts at once, and the rest is given back', async () => {
  w = await createWorld({ rateLimitFactor: 1 })
  const client = await w.visitor('client')
  const megabyte = Buffer.alloc(1024 * 1024, 1)
  const all = await Promise.all(
    Array.from({ length: 14 }, () =>
      upload(w, client, { content: Buffer.alloc(limits.fileBytes, 1), path: '/widget/files' }),
    ),
  )
  expect(all.filter(({ code }) => code === 'ok')).toHaveLength(12)
  expect(all.filter(({ code }) => code === 'UPLOAD_QUOTA_EXCEEDED')).toHaveLength(2)
  expect(await upload(w, client, { content: megabyte, path: '/widget/files' })).toMatchObject({ status: 429 })
})

/** Sends the head of an upload with `bytes` announced, and returns the connection. */
const begin = async (
  token: string,
  bytes: number,
): Promise<{ socket: Socket; text: () => string; closed: Promise<void> }> => {
  await w.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = w.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  socket.on('error', () => {})
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  const part = '--b\r\ncontent-disposition: form-data; name="file"; filename="a.txt"\r\n\r\n'
  socket.write(
    `POST /api${widget.upload.path} HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer ${token}\r\n` +
      `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: ${bytes + part.length + 9}\r\n\r\n${part}`,
  )
  return { socket, text: () => text, closed }
}
const written = (): number =>
  incoming().reduce((sum, name) => sum + readFileSync(join(w.dataDir, 'files', 'incoming', name)).length, 0)
const until = async (is: () => boolean): Promise<void> => {
  while (!is()) await systemClock.sleep(5)
}

test('a slow upload passes, however long it takes while bytes arrive', async () => {
  w = await createWorld()
  const client = await w.visitor('client')
  const pieces = 30
  const { socket, text } = await begin(client.token, pieces * 1000)
  for (let i = 1; i <= pieces; i++) {
    socket.write('x'.repeat(1000))
    await until(() => written() >= i * 1000 - 100)
    w.clock.advance(15_000) // 7 minutes in all
  }
  socket.write('\r\n--b--\r\n')
  await until(() => text().includes('"code":"ok"'))
  socket.destroy()
  expect(text()).toMatch(/^HTTP\/1\.1 200/)
})
test('an upload that stops is ended after a short time and leaves nothing', async () => {
  w = await createWorld()
  const client = await w.visitor('client')
  const { socket, text, closed } = await begin(client.token, 8_000_000)
  socket.write('x'.repeat(10_000))
  await until(() => written() > 9_000)
  w.clock.advance(20_000)
  w.clock.advance(20_000)
  await closed
  expect(text()).toMatch(/^HTTP\/1\.1 408/)
  await until(() => incoming().length === 0)
  expect(await w.sql('select id from files')).toEqual([])
})
