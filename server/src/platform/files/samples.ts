/** For tests only: small real pictures, and ways to hide data in them. */
const bytes = (base64: string): Buffer => Buffer.from(base64, 'base64')

/** 6 × 4 pixels, left half red, right half blue. */
export const jpeg = bytes(
  '/9j/4AAQSkZJRgABAQAAAQABAAD/2wBDAFA3PEY8MlBGQUZaVVBfeMiCeG5uePWvuZHI////////////////////////////////////////////////////2wBDAVVaWnhpeOuCguv/////////////////////////////////////////////////////////////////////////wAARCAAEAAYDASIAAhEBAxEB/8QAFQABAQAAAAAAAAAAAAAAAAAAAAT/xAAWEAEBAQAAAAAAAAAAAAAAAAAAAjH/xAAVAQEBAAAAAAAAAAAAAAAAAAABBP/EABgRAAMBAQAAAAAAAAAAAAAAAAABMgID/9oADAMBAAIRAxEAPwCe9AU85Q7pn//Z',
)
export const png = bytes(
  'iVBORw0KGgoAAAANSUhEUgAAAAYAAAAECAYAAACtBE5DAAAAIUlEQVR4AZSJsQkAAAyDJP//bKdClw4RBMEIricND/0YAAAA//9dJxHMAAAABklEQVQDABKAC/2Nv7iQAAAAAElFTkSuQmCC',
)
export const webp = bytes(
  'UklGRjwAAABXRUJQVlA4IDAAAACwAQCdASoGAAQAB0CWJagCdAEO9qOAAP6lPKXX2fNBf6VubXw3W5NFZYMlSq2gAAA=',
)

const u32 = (value: number): Buffer => Buffer.from(new Uint32Array([value]).buffer).reverse()
const u32le = (value: number): Buffer => u32(value).reverse()
const u16le = (value: number): Buffer => Buffer.of(value & 255, value >> 8)

/** Inserts a segment after the start of a JPEG. */
export const withSegment = (picture: Buffer, marker: number, body: Buffer): Buffer => {
  const length = body.length + 2
  return Buffer.concat([
    picture.subarray(0, 2),
    Buffer.of(0xff, marker, length >> 8, length & 255),
    body,
    picture.subarray(2),
  ])
}
/** An Exif block as cameras write it: the orientation, and a location in plain text. */
export const exif = (orientation: number): Buffer =>
  Buffer.concat([
    Buffer.from('Exif\0\0II*\0', 'latin1'),
    u32le(8),
    Buffer.from([2, 0, 0x0f, 1, 2, 0, 4, 0, 0, 0, 0x41, 0x63, 0x6d, 0]),
    Buffer.from([0x12, 1, 3, 0, 1, 0, 0, 0, orientation, 0, 0, 0, 0, 0, 0, 0]),
    Buffer.from('GPS 55.7558N 37.6173E'),
  ])
export const pngChunk = (type: string, body: Buffer): Buffer =>
  Buffer.concat([u32(body.length), Buffer.from(type), body, Buffer.alloc(4)])
const afterHeader = 33
/** Inserts a chunk after the header of a PNG. */
export const withChunk = (picture: Buffer, type: string, body: Buffer): Buffer =>
  Buffer.concat([picture.subarray(0, afterHeader), pngChunk(type, body), picture.subarray(afterHeader)])
export const pngOfSize = (width: number, height: number): Buffer =>
  Buffer.concat([png.subarray(0, 16), u32(width), u32(height), png.subarray(24)])

/** The WebP above in the extended format, with flags set and metadata at the end. */
export const webpWithMetadata = (): Buffer => {
  const header = Buffer.from([0x08 | 0x04, 0, 0, 0, 5, 0, 0, 3, 0, 0])
  const chunk = (type: string, body: Buffer) => Buffer.concat([Buffer.from(type), u32le(body.length), body])
  const parts = [
    chunk('VP8X', header),
    webp.subarray(12),
    chunk('EXIF', exif(1)),
    chunk('XMP ', Buffer.from('<x:xmpmeta GPS/>')),
  ]
  const even = Buffer.concat(parts.map((p) => (p.length % 2 ? Buffer.concat([p, Buffer.alloc(1)]) : p)))
  return Buffer.concat([Buffer.from('RIFF'), u32le(4 + even.length), Buffer.from('WEBP'), even])
}
const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
export const gifComment = (text: string): Buffer =>
  Buffer.concat([Buffer.of(0x21, 0xfe, text.length), Buffer.from(text), Buffer.alloc(1)])
/** `extra`: blocks before the frames. */
export const gif = (frames = 1, extra: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([
    Buffer.from('GIF89a'),
    u16le(1),
    u16le(1),
    Buffer.from([0x80, 0, 0, 255, 0, 0, 0, 0, 255]),
    extra,
    ...Array.from({ length: frames }, () => gifFrame),
    Buffer.of(0x3b),
  ])
