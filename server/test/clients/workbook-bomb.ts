import { deflateRawSync } from 'node:zlib'

/** An xlsx whose sheet is 4 GB of one letter. */
export const bomb = (): Buffer => {
  const files: readonly (readonly [string, Buffer, number])[] = [
    ...[
      ['[Content_Types].xml', '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'],
      [
        '_rels/.rels',
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ],
      [
        'xl/workbook.xml',
        '<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets><sheet name="x" sheetId="1" r:id="s"/></sheets></workbook>',
      ],
      [
        'xl/_rels/workbook.xml.rels',
        '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="s" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ],
    ].map(([name, text]) => [name!, deflateRawSync(text!), Buffer.byteLength(text!)] as const),
    ['xl/worksheets/sheet1.xml', ...hugeSheet()] as const,
  ]
  const local: Buffer[] = []
  const central: Buffer[] = []
  let at = 0
  for (const [name, data, size] of files) {
    const fields = Buffer.alloc(26)
    fields.writeUInt16LE(20, 0)
    fields.writeUInt16LE(8, 4)
    fields.writeUInt32LE(data.length, 14)
    fields.writeUInt32LE(size, 18)
    fields.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('504b0304', 'hex'), fields, Buffer.from(name), data)
    const end = Buffer.alloc(14)
    end.writeUInt32LE(at, 10)
    central.push(Buffer.from('504b01021400', 'hex'), fields, end, Buffer.from(name))
    at += 30 + name.length + data.length
  }
  const directory = Buffer.concat(central)
  const last = Buffer.alloc(18)
  last.writeUInt16LE(files.length, 4)
  last.writeUInt16LE(files.length, 6)
  last.writeUInt32LE(directory.length, 8)
  last.writeUInt32LE(at, 12)
  return Buffer.concat([...local, directory, Buffer.from('504b0506', 'hex'), last])
}
/** Deflate blocks can be repeated: a megabyte that is packed without a last block, four thousand times. */
const hugeSheet = (): readonly [Buffer, number] => {
  const head =
    '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>'
  const piece = Buffer.alloc(1024 * 1024, 'a')
  const flushed = (data: Buffer) => deflateRawSync(data, { finishFlush: 2 })
  const packed = flushed(piece)
  const parts = [flushed(Buffer.from(head)), ...Array.from({ length: 4000 }, () => packed)]
  return [Buffer.concat([...parts, deflateRawSync(Buffer.alloc(0))]), head.length + 4000 * piece.length]
}
