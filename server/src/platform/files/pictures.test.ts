import { limits } from '@beseda/contract/limits.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanerFor } from './picture.ts'
import { BrokenPicture } from './piece-reader.ts'
import * as sample from './samples.ts'

const clean = (mime: string, ...pieces: Buffer[]) => {
  const reader = cleanerFor(mime)!
  const kept = Buffer.concat(pieces.map((piece) => reader.read(piece)))
  return { kept, size: reader.end() }
}
const kinds: [string, Buffer][] = [
  ['image/jpeg', sample.jpeg],
  ['image/png', sample.png],
  ['image/webp', sample.webp],
  ['image/gif', sample.gif()],
]

describe.each(kinds)('%s', (mime, picture) => {
  it('passes unchanged when there is nothing to hide', () => {
    const { kept, size } = clean(mime, picture)
    expect(kept).toEqual(picture)
    expect(size).toEqual(mime === 'image/gif' ? { width: 1, height: 1 } : { width: 6, height: 4 })
  })
  it('is broken when cut anywhere', () => {
    for (let length = 1; length < picture.length; length++) {
      expect(() => clean(mime, picture.subarray(0, length)), `at ${length}`).toThrow(BrokenPicture)
    }
  })
  it('loses what is hung on behind its end', () => {
    const { kept } = clean(mime, Buffer.concat([picture, Buffer.from('PK\u0003\u0004 GPS <script>')]))
    expect(kept).toEqual(picture)
  })
  it('gives the same whatever the pieces it comes in', () => {
    const whole = clean(mime, picture)
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1 }), (lengths) => {
        const pieces: Buffer[] = []
        for (let at = 0, i = 0; at < picture.length; i++) {
          pieces.push(picture.subarray(at, at + lengths[i % lengths.length]!))
          at += lengths[i % lengths.length]!
        }
        expect(clean(mime, ...pieces)).toEqual(whole)
      }),
    )
  })
  it('never hangs, grows or fails otherwise than as broken, whatever the bytes', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(picture.length - 1), fc.nat(255)), { maxLength: 8 }), (changes) => {
        const bytes = Buffer.from(picture)
        for (const [at, value] of changes) bytes[at] = value
        try {
          expect(clean(mime, bytes).kept.length).toBeLessThanOrEqual(bytes.length + 36)
        } catch (error) {
          expect(error).toBeInstanceOf(BrokenPicture)
        }
      }),
      { numRuns: 2000 },
    )
  })
})

describe('jpeg', () => {
  const hidden = (picture: Buffer) => clean('image/jpeg', picture).kept.toString('latin1')
  it('loses place, camera, comments and foreign profiles', () => {
    let picture = sample.jpeg
    const segments: [number, Buffer][] = [
      [0xe1, sample.exif(1)],
      [0xe1, Buffer.from('http://ns.adobe.com/xap/1.0/\0GPS')],
      [0xe2, Buffer.from('MPF\0GPS')],
      [0xed, Buffer.from('Photoshop 3.0\0GPS')],
      [0xe0, Buffer.from('JFXX\0GPS thumbnail')],
      [0xef, Buffer.from('GPS')],
      [0xfe, Buffer.from('GPS comment')],
    ]
    for (const [marker, body] of segments) picture = sample.withSegment(picture, marker, body)
    expect(picture.toString('latin1')).toContain('GPS')
    expect(clean('image/jpeg', picture).kept).toEqual(sample.jpeg)
  })
  it('keeps the colour profile and how colours are stored, but no endless profile', () => {
    const profile = Buffer.concat([Buffer.from('ICC_PROFILE\0\u0001\u0001'), Buffer.alloc(65_000)])
    expect(hidden(sample.withSegment(sample.jpeg, 0xe2, profile))).toContain('ICC_PROFILE')
    expect(hidden(sample.withSegment(sample.jpeg, 0xee, Buffer.from('Adobe\0d\0\0\0\0\0\u0001')))).toContain('Adobe')
    let bomb = sample.jpeg
    for (let i = 0; i < 40; i++) bomb = sample.withSegment(bomb, 0xe2, profile)
    expect(clean('image/jpeg', bomb).kept.length).toBeLessThan(1_100_000)
  })
  it.each([1, 3, 6, 8])('keeps the orientation %i, and tells the size as shown', (orientation) => {
    const { kept, size } = clean('image/jpeg', sample.withSegment(sample.jpeg, 0xe1, sample.exif(orientation)))
    expect(size).toEqual(orientation > 4 ? { width: 4, height: 6 } : { width: 6, height: 4 })
    expect(kept.toString('latin1')).not.toContain('GPS')
    const again = clean('image/jpeg', kept)
    expect(again.kept).toEqual(kept)
    expect(again.size).toEqual(size)
  })
  it.each(['', 'II*\0', 'MM\0*\xff\xff\xff\xff', 'II*\0\b\0\0\0\xff\xff', 'XX'])('survives the exif %j', (tiff) => {
    const picture = sample.withSegment(sample.jpeg, 0xe1, Buffer.from(`Exif\0\0${tiff}`, 'latin1'))
    expect(clean('image/jpeg', picture).kept).toEqual(sample.jpeg)
  })
})

describe('png', () => {
  it('loses texts, times, Exif and unknown chunks', () => {
    let picture = sample.png
    for (const type of ['tEXt', 'zTXt', 'iTXt', 'eXIf', 'tIME', 'prVt']) {
      picture = sample.withChunk(picture, type, Buffer.from('GPS'))
    }
    expect(clean('image/png', picture).kept).toEqual(sample.png)
  })
  it('keeps what colours need, but no endless profile', () => {
    const [small, big] = [Buffer.alloc(3000), Buffer.alloc(1_000_001)]
    expect(clean('image/png', sample.withChunk(sample.png, 'iCCP', small)).kept.length).toBeGreaterThan(3000)
    expect(clean('image/png', sample.withChunk(sample.png, 'iCCP', big)).kept).toEqual(sample.png)
  })
  it('refuses too many pixels and none by the header', () => {
    for (const [width, height] of [
      [30_000, 30_000],
      [4_294_967_295, 4_294_967_295],
      [0, 5],
      [limits.picturePixels + 1, 1],
    ] as const) {
      expect(() => clean('image/png', sample.pngOfSize(width, height).subarray(0, 33))).toThrow(BrokenPicture)
    }
    expect(clean('image/png', sample.pngOfSize(limits.picturePixels, 1)).size.height).toBe(1)
  })
  it('refuses an endless animation', () => {
    const frames = Buffer.concat(Array.from({ length: 10_000 }, () => sample.pngChunk('fcTL', Buffer.alloc(26))))
    const picture = Buffer.concat([sample.png.subarray(0, 33), frames, sample.png.subarray(33)])
    expect(() => clean('image/png', picture)).toThrow('too many frames')
  })
})

describe('gif', () => {
  it('loses comments and documents, keeps the number of rounds', () => {
    const block = (name: string, body: string) =>
      Buffer.concat([
        Buffer.of(0x21, 0xff, 11),
        Buffer.from(name),
        Buffer.of(body.length),
        Buffer.from(body),
        Buffer.of(0),
      ])
    const rounds = block('NETSCAPE2.0', '\u0001\0\0')
    const extra = Buffer.concat([sample.gifComment('GPS'), rounds, block('XMP DataXMP', 'GPS')])
    expect(clean('image/gif', sample.gif(1, extra)).kept).toEqual(sample.gif(1, rounds))
  })
  it('refuses 10,000 frames and a frame of 65,535 × 65,535', () => {
    expect(clean('image/gif', sample.gif(3000)).kept.length).toBeGreaterThan(40_000)
    expect(() => clean('image/gif', sample.gif(10_000))).toThrow('too many frames')
    const huge = sample.gif()
    huge.fill(255, 24, 28)
    expect(() => clean('image/gif', huge)).toThrow('too many pixels')
  })
  it('refuses a script that starts like one', () => {
    for (const script of [
      'GIF89a/*          */=1;alert(document.domain);//',
      'GIF89a=0;alert(1)//aaaaaaaaaaaaaaaaaa',
    ]) {
      expect(() => clean('image/gif', Buffer.from(script))).toThrow(BrokenPicture)
    }
  })
})

describe('webp', () => {
  it('has zeros where metadata was, and says no more that there is some', () => {
    const picture = sample.webpWithMetadata()
    const { kept, size } = clean('image/webp', picture)
    expect(size).toEqual({ width: 6, height: 4 })
    expect(kept.length).toBe(picture.length)
    expect(kept.toString('latin1')).not.toMatch(/EXIF|GPS|XMP/)
    expect(kept[20]).toBe(0)
  })
})
