import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { limits } from '@beseda/contract/limits.ts'
import sharp, { type Sharp } from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inspect } from './inspect.ts'
import * as sample from './samples.ts'

let folder = ''
let count = 0
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'beseda-pictures-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const inspectBytes = async (content: Buffer) => {
  const path = join(folder, String(count++))
  const cleanPath = `${path}.clean`
  await writeFile(path, content)
  return { finding: await inspect({ path, cleanPath }), cleanPath }
}
const clean = async (content: Buffer) => {
  const { finding, cleanPath } = await inspectBytes(content)
  if (!finding.ok) throw new Error(finding.reason)
  const { picture } = finding.found
  const kept = await readFile(cleanPath)
  return { kept, size: { width: picture!.width, height: picture!.height }, mime: finding.found.mime }
}
const isBroken = async (content: Buffer) => {
  const { finding } = await inspectBytes(content)
  return !finding.ok && finding.isBroken
}
/** Red on the left, blue on the right; 60 × 40. */
const twoColours = (): Sharp =>
  sharp({ create: { width: 60, height: 40, channels: 3, background: '#f00' } }).composite([
    { input: { create: { width: 30, height: 40, channels: 3, background: '#00f' } }, left: 30, top: 0 },
  ])
const metadata = 'GPS 55.7558N 37.6173E'
const kinds: [string, (picture: Sharp) => Sharp][] = [
  ['image/jpeg', (p) => p.jpeg()],
  ['image/png', (p) => p.png()],
  ['image/webp', (p) => p.webp()],
  ['image/gif', (p) => p.gif()],
  ['image/avif', (p) => p.avif({ effort: 0 })],
]

describe.each(kinds)('%s', (mime, encode) => {
  const make = () => encode(twoColours()).toBuffer()
  it('stays what it is and looks the same', async () => {
    const { kept, size, mime: found } = await clean(await make())
    expect([found, size]).toEqual([mime, { width: 60, height: 40 }])
    const { data } = await sharp(kept).removeAlpha().raw().toBuffer({ resolveWithObject: true })
    const colourAt = (x: number) => [...data.subarray((20 * 60 + x) * 3, (20 * 60 + x) * 3 + 3)]
    for (const [x, wanted] of [
      [10, [255, 0, 0]],
      [50, [0, 0, 255]],
    ] as const)
      colourAt(x).forEach((value, i) => {
        expect(Math.abs(value - wanted[i]!), `${mime} at ${x}`).toBeLessThan(20)
      })
  })
  it('loses location, camera and texts', async () => {
    const withMetadata = await encode(
      twoColours()
        .withExif({ IFD0: { Copyright: metadata }, IFD3: { GPSLatitude: '55/1 45/1 0/1' } })
        .withXmp(
          `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">${metadata}</x:xmpmeta><?xpacket end="w"?>`,
        ),
    ).toBuffer()
    if (mime !== 'image/gif') expect(withMetadata.toString('latin1')).toContain(metadata)
    const { kept } = await clean(withMetadata)
    expect(kept.toString('latin1')).not.toContain('GPS')
    const { exif, xmp, iptc, icc } = await sharp(kept).metadata()
    expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined])
  })
  it('loses what is appended to it', async () => {
    const { kept } = await clean(Buffer.concat([await make(), Buffer.from('PK\u0003\u0004 GPS <script>')]))
    expect(kept.toString('latin1')).not.toMatch(/GPS|<script>/)
  })
  it('is broken when its data are', async () => {
    const picture = await make()
    const noise = Buffer.concat([picture.subarray(0, 40), Buffer.alloc(2_000, 0x5a)])
    expect(await isBroken(noise)).toBe(true)
  })
})

describe('jpeg', () => {
  it.each([1, 3, 6, 8])('applies the orientation %i', async (orientation) => {
    const picture = sample.withSegment(sample.jpeg, 0xe1, sample.exif(orientation))
    const { kept, size } = await clean(picture)
    expect(size).toEqual(orientation > 4 ? { width: 4, height: 6 } : { width: 6, height: 4 })
    expect(kept.toString('latin1')).not.toMatch(/GPS|Acm/)
    const shown = await sharp(kept).metadata()
    expect([shown.width, shown.height, shown.orientation]).toEqual([size.width, size.height, undefined])
  })
  it.each(['', 'II*\0', 'MM\0*\xff\xff\xff\xff', 'II*\0\b\0\0\0\xff\xff', 'XX'])(
    'survives the exif %j',
    async (tiff) => {
      const picture = sample.withSegment(sample.jpeg, 0xe1, Buffer.from(`Exif\0\0${tiff}`, 'latin1'))
      expect((await clean(picture)).size).toEqual({ width: 6, height: 4 })
    },
  )
  it('is broken when it ends early', async () => {
    expect(await isBroken(sample.jpeg.subarray(0, sample.jpeg.length - 20))).toBe(true)
    expect(await isBroken(sample.jpeg.subarray(0, 200))).toBe(true)
  })
})

describe('png', () => {
  const png = (): Promise<Buffer> =>
    sharp({ create: { width: 60, height: 40, channels: 3, background: '#abc' } })
      .png()
      .toBuffer()
  it.each(['IHDR', 'IDAT'])('is kept with a wrong checksum of %s, as browsers show it', async (name) => {
    const picture = await png()
    const at = picture.indexOf(name)
    picture[at + 4 + picture.readUInt32BE(at - 4)]! ^= 0xff
    expect((await clean(picture)).size).toEqual({ width: 60, height: 40 })
  })
  it('is broken when it ends early', async () => {
    const picture = await png()
    expect(await isBroken(picture.subarray(0, picture.length - 30))).toBe(true)
  })
})

describe('an animation', () => {
  const frames = async (count: number): Promise<Buffer> => {
    const pictures = Array.from({ length: count }, (_, i) =>
      sharp({ create: { width: 20, height: 20, channels: 3, background: { r: (i * 40) % 256, g: 90, b: 9 } } })
        .png()
        .toBuffer(),
    )
    return sharp(await Promise.all(pictures), { join: { animated: true } })
      .gif({ loop: 3, delay: Array.from({ length: count }, () => 70) })
      .toBuffer()
  }
  it('keeps frames, delays and rounds', async () => {
    const { kept, size } = await clean(await frames(5))
    expect(size).toEqual({ width: 20, height: 20 })
    expect(await sharp(kept).metadata()).toMatchObject({ pages: 5, loop: 3, delay: [70, 70, 70, 70, 70] })
  })
  it('keeps them as WebP too', async () => {
    const webp = await sharp(await frames(5), { animated: true })
      .webp()
      .toBuffer()
    const { kept, size } = await clean(webp)
    expect(size).toEqual({ width: 20, height: 20 })
    expect(await sharp(kept).metadata()).toMatchObject({ pages: 5 })
  })
  it('is refused with too many frames, or with too many pixels in all of them', async () => {
    expect((await clean(sample.gif(300))).size).toEqual({ width: 1, height: 1 })
    expect(await isBroken(sample.gif(10_000))).toBe(true)
    const large = sample.gif(100)
    large.writeUInt16LE(1_500, 6)
    large.writeUInt16LE(1_500, 8)
    expect(await isBroken(large)).toBe(true)
  })
})

describe('sizes', () => {
  it.each([
    [30_000, 30_000],
    [4_294_967_295, 4_294_967_295],
    [0, 5],
    [limits.picturePixels / 1000 + 1, 1000],
  ])('a picture of %i × %i is refused by its header', async (width, height) => {
    expect(await isBroken(sample.pngOfSize(width, height))).toBe(true)
  })
  it('a picture of the most pixels that are allowed passes', async () => {
    const width = limits.picturePixels / 5_000
    const most = await sharp({ create: { width, height: 5_000, channels: 3, background: '#abc' } })
      .jpeg()
      .toBuffer()
    expect((await clean(most)).size).toEqual({ width, height: 5_000 })
  })
})

it('a script that starts like a picture is broken', async () => {
  for (const script of ['GIF89a/*          */=1;alert(document.domain);//', 'GIF89a=0;alert(1)//aaaaaaaaaaaaaaaaaa'])
    expect(await isBroken(Buffer.from(script))).toBe(true)
})
it('formats of which browsers show only some, and documents, are not decoded', async () => {
  const tiff = await twoColours().tiff().toBuffer()
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="1" height="1"/>')
  for (const content of [tiff, svg]) {
    const { finding } = await inspectBytes(content)
    expect(finding).toMatchObject({ ok: true, found: { picture: null } })
  }
})
