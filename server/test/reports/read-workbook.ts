import { inflateRawSync } from 'node:zlib'

/** The parts of a zip file by name. Read by hand: a workbook is checked without the library that wrote it. */
const partsOf = (zip: Buffer): Map<string, string> => {
  const end = zip.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'))
  let at = zip.readUInt32LE(end + 16)
  return new Map(
    Array.from({ length: zip.readUInt16LE(end + 10) }, () => {
      const [size, nameLength] = [zip.readUInt32LE(at + 20), zip.readUInt16LE(at + 28)]
      const name = zip.toString('utf8', at + 46, at + 46 + nameLength)
      const local = zip.readUInt32LE(at + 42)
      const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28)
      const bytes = zip.subarray(from, from + size)
      const text = (zip.readUInt16LE(at + 10) === 0 ? bytes : inflateRawSync(bytes)).toString()
      at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
      return [name, text] as const
    }),
  )
}
const plain = (xml: string): string =>
  [...xml.matchAll(/<t[^>]*>([^<]*)<\/t>/g)]
    .map(([, text]) => text!)
    .join('')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&amp;', '&')
const columnOf = (letters: string): number => [...letters].reduce((n, c) => n * 26 + c.charCodeAt(0) - 64, 0) - 1

/** The cells of a sheet: texts, numbers, null where nothing is; and the XML of the sheet and of the formats. */
export const readWorkbook = (bytes: Buffer, sheet = 1) => {
  const parts = partsOf(bytes)
  const xml = parts.get(`xl/worksheets/sheet${sheet}.xml`)!
  const shared = [...(parts.get('xl/sharedStrings.xml') ?? '').matchAll(/<si>(.*?)<\/si>/gs)].map(([, t]) => plain(t!))
  const rows = [...xml.matchAll(/<row[^>]*>(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (string | number | null)[] = []
    for (const [, letters, attributes, inner] of row!.matchAll(/<c r="([A-Z]+)\d+"([^>]*?)(?:\/>|>(.*?)<\/c>)/gs)) {
      const value = /<v>([^<]*)<\/v>/.exec(inner ?? '')?.[1]
      const type = /t="(\w+)"/.exec(attributes!)?.[1]
      const text = type === 's' ? shared[Number(value)]! : type === 'inlineStr' ? plain(inner!) : null
      cells[columnOf(letters!)] = text ?? (value === undefined ? null : Number(value))
    }
    return Array.from(cells, (cell) => cell ?? null)
  })
  return { rows, xml, styles: parts.get('xl/styles.xml')! }
}
