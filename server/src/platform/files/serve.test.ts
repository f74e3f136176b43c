import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { describe, expect, it } from 'vitest'
import type { ByteRange } from '../files.ts'
import { fileLinks } from './link.ts'
import { parseRange } from './range.ts'
import { fileHeaders, type ServedFile, serveFile } from './serve.ts'

const content = Buffer.from('0123456789')
const id = '018f0000-0000-7000-8000-000000000001'
const file: ServedFile = {
  id,
  name: 'фото "1".png',
  mime: 'image/png',
  bytes: content.length,
  sha256: createHash('sha256').update(content).digest(),
}
const store = {
  open: async (_: string, r?: ByteRange) => Readable.from([r ? content.subarray(r.first, r.last + 1) : content]),
}
const ask = async (headers: Record<string, string> = {}, method = 'GET') => {
  const reply = await serveFile(store, file, { method, headers })
  return { ...reply, body: reply.stream ? String(await buffer(reply.stream)) : null }
}

describe('ranges of ten bytes', () => {
  it.each([
    ['bytes=0-4', { first: 0, last: 4 }],
    ['bytes=5-', { first: 5, last: 9 }],
    ['bytes=5-999', { first: 5, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-999', { first: 0, last: 9 }],
    ['bytes=10-', 'outside'],
    ['bytes=-0', 'outside'],
    ['bytes=4-2', null],
    ['bytes=0-1,3-4', null],
    ['bytes=-', null],
    ['bytes=a-b', null],
    ['lines=1-2', null],
    [undefined, null],
  ])('%s', (header, range) => {
    expect(parseRange(header, 10)).toEqual(range)
  })
  it('has no range in an empty file', () => {
    expect(parseRange('bytes=0-', 0)).toBe('outside')
  })
})

describe('serving', () => {
  it('gives the whole file, and only its headers for HEAD', async () => {
    const whole = await ask()
    expect(whole).toMatchObject({ status: 200, body: '0123456789', headers: { 'content-length': '10' } })
    expect(await ask({}, 'HEAD')).toMatchObject({ status: 200, body: null, headers: whole.headers })
  })
  it('gives one part', async () => {
    const part = await ask({ range: 'bytes=2-4' })
    const headers = { 'content-range': 'bytes 2-4/10', 'content-length': '3' }
    expect(part).toMatchObject({ status: 206, body: '234', headers })
    const outside = await ask({ range: 'bytes=10-' })
    expect(outside).toMatchObject({ status: 416, body: null, headers: { 'content-range': 'bytes */10' } })
  })
  it('gives nothing when the browser has it', async () => {
    const { etag } = fileHeaders(file)
    expect(await ask({ 'if-none-match': `"other", W/${etag}` })).toMatchObject({ status: 304, body: null })
    expect(await ask({ 'if-none-match': '"other"' })).toMatchObject({ status: 200 })
    expect(await ask({ 'if-range': etag!, range: 'bytes=0-0' })).toMatchObject({ status: 206 })
    expect(await ask({ 'if-range': '"other"', range: 'bytes=0-0' })).toMatchObject({ status: 200 })
  })
})

describe('headers', () => {
  const of = (change: Partial<ServedFile>) => fileHeaders({ ...file, ...change })
  it.each(['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif'])('shows %s in place', (mime) => {
    expect(of({ mime })['content-disposition']).toMatch(/^inline;/)
  })
  it.each(['text/plain', 'application/pdf', 'image/svg+xml', 'text/html', 'image/tiff', 'video/mp4', 'x'])(
    'lets %s only be saved',
    (mime) => {
      expect(of({ mime })['content-disposition']).toMatch(/^attachment;/)
    },
  )
  it('lets nothing run', () => {
    expect(fileHeaders(file)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringMatching(/^sandbox; default-src 'none'/),
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': expect.stringMatching(/^private/),
    })
  })
  it('names the file as RFC 6266 and 5987 want it', () => {
    expect(fileHeaders(file)['content-disposition']).toBe(
      `inline; filename="____ _1_.png"; filename*=UTF-8''%D1%84%D0%BE%D1%82%D0%BE%20%221%22.png`,
    )
    for (const name of ['"; filename=evil.html', 'a\r\nX-Evil: 1', "it's (1)*.txt", '%22', '\ud83d', '日本.txt']) {
      const value = of({ name })['content-disposition']!
      expect(value).toMatch(/^inline; filename="[A-Za-z0-9 ._()-]*"; filename\*=UTF-8''[A-Za-z0-9._~!$&+%-]*$/)
      expect(decodeURIComponent(value.split("UTF-8''")[1]!)).toBe(name.toWellFormed())
    }
  })
})

describe('links', () => {
  const dayMs = 86_400_000
  const morning = 20_000 * dayMs + 1
  const { link, verifyLink } = fileLinks('a secret of at least 256 bits ..')
  const parse = (url: string) => {
    const { pathname, searchParams } = new URL(url, 'http://x')
    return { id: pathname.slice('/files/'.length), e: searchParams.get('e')!, s: searchParams.get('s')! }
  }
  it('stay the same all day and are good for 24 to 48 hours', () => {
    const { e, s } = parse(link(id, morning))
    expect(link(id, morning + dayMs - 2)).toBe(link(id, morning))
    expect(link(id, morning + dayMs)).not.toBe(link(id, morning))
    expect(verifyLink(id, e, s, morning)).toBe(true)
    expect(verifyLink(id, e, s, morning + 2 * dayMs - 2)).toBe(true)
    expect(verifyLink(id, e, s, morning + 2 * dayMs)).toBe(false)
  })
  it('open nothing else', () => {
    const { e, s } = parse(link(id, morning))
    const other = id.replace(/1$/, '2')
    expect(verifyLink(other, e, s, morning)).toBe(false)
    expect(verifyLink(id, String(Number(e) + 1), s, morning)).toBe(false)
    expect(verifyLink(id, `0${e}`, s, morning)).toBe(false)
    for (const bad of ['', 'x', `${s}A`, s.toLowerCase(), '\u0000', 'я'.repeat(43)]) {
      expect(verifyLink(id, e, bad, morning)).toBe(false)
    }
    expect(fileLinks('another secret').verifyLink(id, e, s, morning)).toBe(false)
  })
})
