import sharp from 'sharp'

/** A file, and how it is framed in the form. */
export interface Hostile {
  readonly name: string
  readonly content: Buffer
  /** Between the lines of the form; default: a short one. */
  readonly boundary?: string
}
const size = 24 * 1024 * 1024
const filled = (head: Buffer, pattern: Buffer, tail: Buffer = Buffer.alloc(0)): Buffer =>
  Buffer.concat([head, Buffer.alloc(size - head.length - tail.length, pattern), tail])
const u32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}
const noise = (width: number, height: number) =>
  sharp({
    create: { width, height, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  })

/** A photo of twelve megapixels, as a phone makes it. */
export const photo = (): Promise<Buffer> => noise(4032, 3024).blur(2).jpeg({ quality: 90 }).toBuffer()

const afterScan = async (pattern: Buffer): Promise<Buffer> => {
  const picture = await noise(64, 64).jpeg().toBuffer()
  const scan = picture.lastIndexOf(Buffer.from([0xff, 0xda]))
  return filled(picture.subarray(0, scan + 14), pattern, Buffer.from([0xff, 0xd9]))
}
/** A progressive picture in which one scan is repeated: each costs the decoder a pass over all pixels. */
const manyScans = async (): Promise<Buffer> => {
  const picture = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#abc' } })
    .jpeg({ progressive: true })
    .toBuffer()
  const scans = [...picture.keys()].filter((i) => picture[i] === 0xff && picture[i + 1] === 0xda)
  const [from, to] = scans.slice(-2) as [number, number]
  const scan = picture.subarray(from, to)
  const repeated = Buffer.concat(Array.from({ length: Math.min(400, Math.floor(size / scan.length)) }, () => scan))
  return Buffer.concat([picture.subarray(0, to), repeated, picture.subarray(to)])
}

/** Files that cost a parser much more than others of their size. */
export const hostileFiles = async (): Promise<readonly Hostile[]> => {
  const jpeg = await noise(64, 64).jpeg().toBuffer()
  const png = await noise(64, 64).png().toBuffer()
  const [start, rest] = [jpeg.subarray(0, 2), jpeg.subarray(2)]
  const gifHead = Buffer.from([
    ...Buffer.from('GIF89a'),
    ...[4, 0, 4, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255],
    ...[0x2c, 0, 0, 0, 0, 4, 0, 4, 0, 0, 2],
  ])
  const gifFrame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const riff = Buffer.alloc(12)
  riff.write('RIFF')
  riff.writeUInt32LE(size - 8, 4)
  riff.write('WEBP', 8)
  const webpHead = Buffer.concat([riff, Buffer.from('VP8X'), Buffer.from([10, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 3, 0, 0])])
  const zipEntry = Buffer.alloc(31)
  zipEntry.writeUInt32LE(0x04034b50)
  zipEntry.writeUInt16LE(1, 26)
  zipEntry.write('a', 30)
  const text = Buffer.from('\r\n--')
  return [
    { name: 'jpeg, FF 00 repeated', content: await afterScan(Buffer.from([0xff, 0])) },
    { name: 'jpeg, restart markers', content: await afterScan(Buffer.from([0xff, 0xd0])) },
    { name: 'jpeg, FF fill', content: filled(start, Buffer.from([0xff]), rest) },
    { name: 'jpeg, short segments', content: filled(start, Buffer.from([0xff, 0xfe, 0, 3, 0]), rest) },
    { name: 'jpeg, many scans', content: await manyScans() },
    { name: 'gif, blocks of one byte', content: filled(gifHead, Buffer.from([1, 0]), Buffer.from([0, 0x3b])) },
    { name: 'gif, frames', content: filled(gifHead.subarray(0, 19), gifFrame, Buffer.of(0x3b)) },
    { name: 'gif, comments', content: filled(gifHead.subarray(0, 19), Buffer.from([0x21, 0xfe, 1, 65, 0])) },
    { name: 'webp, empty chunks', content: filled(webpHead, Buffer.from('JUNK\0\0\0\0', 'latin1')) },
    {
      name: 'png, empty chunks',
      content: filled(png.subarray(0, 33), Buffer.concat([u32(0), Buffer.from('tEXt'), u32(0)]), png.subarray(33)),
    },
    { name: 'zip, entries', content: filled(zipEntry, zipEntry) },
    {
      name: 'mp4, empty boxes',
      content: filled(Buffer.from('\0\0\0\x10ftypqt  \0\0\0\0', 'latin1'), Buffer.from('\0\0\0\x08free', 'latin1')),
    },
    { name: 'id3, tags', content: filled(Buffer.alloc(0), Buffer.from('ID3\x03\0\0\0\0\0\0', 'latin1')) },
    { name: 'text', content: Buffer.alloc(size, 'текст ') },
    {
      name: 'form, almost boundaries',
      content: filled(Buffer.alloc(0), Buffer.from('\r\n--bbbb')),
      boundary: `${'b'.repeat(60)}c`,
    },
    { name: 'form, line ends', content: filled(Buffer.alloc(0), text) },
  ]
}
