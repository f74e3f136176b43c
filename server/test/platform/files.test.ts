import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, open, readdir, readFile, rm, stat, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { gzipSync } from 'node:zlib'
import { AppError } from '@beseda/contract/errors/index.ts'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testClock } from '../../src/platform/clock.ts'
import { createFileStore, type FileStoreOptions } from '../../src/platform/files/disk.ts'
import * as sample from '../../src/platform/files/samples.ts'
import { systemRandom, uuidV7 } from '../../src/platform/random.ts'

const clock = testClock()
const maxBytes = 25 * 1024 * 1024
const sender = 'ann'
let folder = ''
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beseda-files-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const openStore = (more: Partial<FileStoreOptions> = {}) =>
  createFileStore({ folder, ids: uuidV7(clock, systemRandom), secret: 's', keepFreeBytes: 0, ...more })
const receive = (content: Buffer | Readable, name = 'a.bin', max = maxBytes) =>
  openStore().receive(Buffer.isBuffer(content) ? Readable.from([content]) : content, { name, maxBytes: max, sender })
const codeOf = (tried: Promise<unknown>): Promise<string> =>
  tried.then(
    () => 'ok',
    (error: unknown) => (error instanceof AppError ? error.refusal.code : String(error)),
  )
/** All files below the store's folder. */
const onDisk = async (): Promise<string[]> => {
  const all = await readdir(folder, { recursive: true, withFileTypes: true })
  return all.filter((f) => f.isFile()).map((f) => join(f.parentPath, f.name))
}
/** A stream of `bytes` zeros, created while it is read. */
const zeros = (bytes: number): Readable =>
  Readable.from(
    (function* () {
      for (let left = bytes; left > 0; left -= 65_536) yield Buffer.alloc(Math.min(left, 65_536))
    })(),
  )

const avif = (width: number, height: number): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: '#abc' } })
    .avif({ effort: 0 })
    .toBuffer()

describe('a valid file', () => {
  it('is stored under its own id, readable by the server only, and reads back unchanged', async () => {
    const store = openStore()
    const content = Buffer.concat([Buffer.from([0, 1, 2]), Buffer.alloc(300_000, 7)])
    const file = await store.receive(Readable.from([content.subarray(0, 5), content.subarray(5)]), {
      name: '../../отчёт.bin',
      maxBytes: content.length,
      sender,
    })
    const sha256 = createHash('sha256').update(content).digest()
    const facts = { name: 'отчёт.bin', mime: 'application/octet-stream', kind: 'file', width: null, height: null }
    expect(file).toEqual({ id: file.id, bytes: content.length, sha256, ...facts })
    expect(await onDisk()).toEqual([join(folder, file.id.slice(-2), file.id)])
    expect((await stat((await onDisk())[0]!)).mode & 0o777).toBe(0o600)
    expect(await buffer(await store.open(file.id))).toEqual(content)
    expect(await buffer(await store.open(file.id, { first: 1, last: 4 }))).toEqual(content.subarray(1, 5))
    await store.remove(file.id)
    await store.remove(file.id)
    expect(await onDisk()).toEqual([])
    expect(await codeOf(store.open(file.id))).toBe('FILE_NOT_FOUND')
    expect(await codeOf(store.open('../../../etc/passwd'))).toBe('FILE_NOT_FOUND')
  })
  it('is a picture if its bytes are one, whatever its name', async () => {
    const size = { width: 6, height: 4 }
    expect(await receive(sample.jpeg, 'x.txt')).toMatchObject({ mime: 'image/jpeg', kind: 'image', ...size })
    expect(await receive(sample.png, 'x.exe')).toMatchObject({ mime: 'image/png', kind: 'image', ...size })
    expect(await receive(sample.webp)).toMatchObject({ mime: 'image/webp', kind: 'image', ...size })
    expect(await receive(sample.gif())).toMatchObject({ mime: 'image/gif', kind: 'image', width: 1 })
    expect(await receive(await avif(640, 480))).toMatchObject({
      mime: 'image/avif',
      kind: 'image',
      width: 640,
      height: 480,
    })
  })
  it('keeps no location or camera', async () => {
    const picture = sample.withSegment(sample.jpeg, 0xe1, sample.exif(6))
    const file = await receive(picture, 'photo.jpg')
    const [path] = await onDisk()
    const stored = await readFile(path!)
    expect(stored.toString('latin1')).not.toMatch(/GPS|Acm/)
    expect(file).toMatchObject({ width: 4, height: 6, bytes: stored.length })
    expect(file.sha256).toEqual(createHash('sha256').update(stored).digest())
  })
})

describe('a file with a misleading name or content', () => {
  const text = 'application/octet-stream'
  it.each([
    ['html named jpg', '<!doctype html><script>alert(1)</script>', 'a.jpg', text],
    ['svg', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'a.svg', text],
    ['svg behind a declaration', '<?xml version="1.0"?><svg onload="alert(1)"/>', 'a.png', text],
    ['xhtml', '<html xmlns="http://www.w3.org/1999/xhtml"/>', 'a.xhtml', text],
    ['html behind spaces', `${' '.repeat(600)}<html>`, 'a.txt', text],
    ['html behind a byte order mark', '\ufeff<script>1</script>', 'a.txt', text],
    ['text', 'Привет, мир\r\n\tвсё', 'a.html', 'text/plain'],
    ['text with an escape', 'a\u001b[2Jb', 'a.txt', text],
    ['text with a NUL', 'a\u0000b', 'a.txt', text],
    [
      'pdf with a script',
      '%PDF-1.7\n1 0 obj<</OpenAction<</S/JavaScript/JS(app.alert(1))>>>>',
      'a.jpg',
      'application/pdf',
    ],
  ])('%s', async (_, content, name, mime) => {
    expect(await receive(Buffer.from(content), name)).toMatchObject({ mime, kind: 'file', width: null })
  })
  it('text in another encoding and a gzipped svg are stored as plain bytes', async () => {
    expect(await receive(Buffer.from([0xcf, 0xf0, 0xe8, 0xe2, 0xe5, 0xf2]))).toMatchObject({ mime: text, kind: 'file' })
    const svgz = gzipSync('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
    expect(await receive(svgz, 'a.svgz')).toMatchObject({ kind: 'file' })
  })
})

describe('a refused file leaves nothing behind', () => {
  afterEach(async () => expect(await onDisk()).toEqual([]))
  it('an empty file', async () => {
    expect(await codeOf(receive(Buffer.alloc(0)))).toBe('FILE_EMPTY')
  })
  it('one byte too many: the rest is not read', async () => {
    const endless = zeros(1e12)
    await expect(receive(endless, 'a', 1_000_000)).rejects.toMatchObject({
      refusal: { code: 'FILE_TOO_BIG', params: { maxBytes: 1_000_000 } },
    })
    expect(endless.destroyed).toBe(true)
  })
  it.each([
    ['a picture of 30,000 × 30,000', sample.pngOfSize(30_000, 30_000)],
    ['an avif without data', Buffer.from('\0\0\0\x1cftypavif\0\0\0\0avifmif1')],
    ['a truncated jpeg', sample.jpeg.subarray(0, sample.jpeg.length - 20)],
    ['10,000 frames', sample.gif(10_000)],
    ['a script that starts like a gif', Buffer.from('GIF89a/*          */=1;alert(document.domain);//')],
    ['a jpeg of four bytes', Buffer.from([0xff, 0xd8, 0xff, 0xe0])],
  ])('%s', async (_, content) => {
    expect(await codeOf(receive(content, 'a.png'))).toBe('PICTURE_BROKEN')
  })
  it('an interrupted upload', async () => {
    const source = Readable.from(
      (async function* () {
        yield Buffer.alloc(100_000)
        throw new Error('aborted')
      })(),
    )
    expect(await codeOf(receive(source))).toBe('FILE_UPLOAD_FAILED')
  })
  it('a disk error in the middle', async () => {
    let written = 0
    const store = openStore({
      open: async (path, flags, mode) => {
        const file = await open(path, flags, mode)
        return {
          close: () => file.close(),
          writeFile: async (piece: Uint8Array) => {
            written += piece.length
            if (written > 200_000) throw Object.assign(new Error('no space left'), { code: 'ENOSPC' })
            await file.writeFile(piece)
          },
        } as Awaited<ReturnType<NonNullable<FileStoreOptions['open']>>>
      },
    })
    expect(await codeOf(store.receive(zeros(1_000_000), { name: 'a', maxBytes, sender }))).toBe('STORAGE_FULL')
  })
  it('too little free space', async () => {
    const store = openStore({ keepFreeBytes: Number.MAX_SAFE_INTEGER })
    expect(await codeOf(store.receive(zeros(10), { name: 'a', maxBytes, sender }))).toBe('STORAGE_FULL')
  })
})

describe.skipIf(process.getuid?.() !== 0)('on a full disk', () => {
  it('is refused, and accepted once there is space', async () => {
    const disk = join(folder, 'disk')
    await mkdir(disk)
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=8m', 'tmpfs', disk], { stdio: 'ignore' })
    } catch {
      return // a container may forbid mounts even to root; the injected failure above takes the same way out
    }
    try {
      const store = openStore({ folder: disk })
      const take = () => store.receive(zeros(3_000_000), { name: 'a', maxBytes: 3_000_000, sender })
      const kept = await take()
      expect(await codeOf(take())).toBe('STORAGE_FULL')
      expect(await onDisk()).toHaveLength(1)
      await store.remove(kept.id)
      expect(await codeOf(take())).toBe('ok')
    } finally {
      execFileSync('umount', [disk])
    }
  })
})

it('stores an archive unchanged, without unpacking it', async () => {
  const bomb = gzipSync(Buffer.alloc(200_000_000))
  const before = process.memoryUsage().rss
  const file = await receive(bomb, 'bomb.gz')
  expect(file).toMatchObject({ mime: 'application/gzip', bytes: bomb.length, kind: 'file' })
  expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
})
it('stores 25 MB without holding them in memory', async () => {
  setFlagsFromString('--expose-gc')
  const collectGarbage = runInNewContext('gc') as () => void
  const held = () => {
    collectGarbage()
    const { heapUsed, arrayBuffers } = process.memoryUsage()
    return heapUsed + arrayBuffers
  }
  const store = openStore()
  await store.receive(zeros(1_000_000), { name: 'warm', maxBytes, sender })
  const before = held()
  let most = 0
  const watched = async function* () {
    for (let mb = 0; mb < 25; mb++) {
      yield Buffer.alloc(1024 * 1024, mb)
      most = Math.max(most, held() - before)
    }
  }
  const file = await store.receive(watched(), { name: 'big', maxBytes, sender })
  expect(file.bytes).toBe(maxBytes)
  expect(most).toBeLessThan(8_000_000)
})

it('removes leftovers of crashes after a day', async () => {
  const store = openStore()
  const take = () => store.receive(zeros(10), { name: 'a', maxBytes, sender })
  const [used, orphan, fresh] = [await take(), await take(), await take()]
  const old = new Date(2020, 0, 1)
  const unfinished = join(folder, 'incoming', 'unfinished')
  await (await open(unfinished, 'w')).close()
  for (const path of [unfinished, ...[used, orphan].map(({ id }) => join(folder, id.slice(-2), id))]) {
    await utimes(path, old, old)
  }
  const freshIs = (await stat(join(folder, fresh.id.slice(-2), fresh.id))).mtimeMs
  expect(await store.removeAbandoned(freshIs, async () => new Set([used.id]))).toBe(2)
  expect((await onDisk()).map((path) => path.slice(-36)).sort()).toEqual([used.id, fresh.id].sort())
})
