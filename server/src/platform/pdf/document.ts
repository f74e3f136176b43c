import { fileURLToPath } from 'node:url'

export type Pdf = PDFKit.PDFDocument
/** Of A4, points. */
export const page = { width: 595.28, height: 841.89, margin: 42, foot: 34 } as const
export const room = page.width - 2 * page.margin
export const ink = { text: '#101916', soft: '#55625d', line: '#d5dcd9', tint: '#f1f4f3' } as const

/** The font of the console, with Latin and Cyrillic letters; the parts that are used are embedded. */
const fontOf = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@expo-google-fonts/golos-text/${name}/GolosText_${name}.ttf`))

export interface NewPdf {
  readonly title: string
  readonly author: string
  readonly lang: string
  readonly madeAt: number
}
/** An empty A4 document. Pages are kept until `finish`, which numbers them. The library takes 50 MB and loads with the first letter. */
export const createPdf = async ({ title, author, lang, madeAt }: NewPdf): Promise<Pdf> => {
  const { default: Document } = await import('pdfkit')
  const info = { Title: title, Author: author, CreationDate: new Date(madeAt), ModDate: new Date(madeAt) }
  const pdf = new Document({
    ...{ size: 'A4', margin: page.margin, bufferPages: true, pdfVersion: '1.7', lang, displayTitle: true, info },
  })
  pdf.registerFont('text', fontOf('400Regular'))
  pdf.registerFont('strong', fontOf('600SemiBold'))
  return pdf.font('text').fontSize(9).fillColor(ink.text)
}
/** The top of the next free line; a new page when fewer than `needed` points are left. */
export const place = (pdf: Pdf, needed: number): number => {
  if (pdf.y + needed > page.height - page.margin - page.foot) pdf.addPage()
  return pdf.y
}
const fitting = (pdf: Pdf, text: string, width: number): string => {
  if (pdf.widthOfString(text) <= width) return text
  const letters = [...text]
  while (letters.length > 0 && pdf.widthOfString(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
/** One line, cut with an ellipsis where it is too long. */
export const line = (
  pdf: Pdf,
  text: string,
  at: { x: number; y: number; width: number; align?: 'left' | 'right' | 'center' },
): void => {
  const { x, y, width, align = 'left' } = at
  const shown = fitting(pdf, text, width)
  const free = width - pdf.widthOfString(shown)
  pdf.text(shown, x + { left: 0, center: free / 2, right: free }[align], y, { lineBreak: false })
}
/** Writes what each page ends with, and returns the bytes. */
export const finish = async (
  pdf: Pdf,
  footOf: (n: number, of: number) => readonly [string, string],
): Promise<Buffer> => {
  const { start, count } = pdf.bufferedPageRange()
  for (let i = 0; i < count; i++) {
    pdf.switchToPage(start + i)
    // below the margin a text would begin a new page
    pdf.page.margins.bottom = 0
    const y = page.height - page.margin - 6
    pdf.font('text').fontSize(8).fillColor(ink.soft)
    const [left, right] = footOf(i + 1, count)
    line(pdf, left, { x: page.margin, y, width: room - 90 })
    line(pdf, right, { x: page.width - page.margin - 80, y, width: 80, align: 'right' })
  }
  const parts: Uint8Array[] = []
  const ended = new Promise<void>((resolve, reject) => {
    pdf.on('data', (part: Uint8Array) => parts.push(part))
    pdf.on('end', resolve)
    pdf.on('error', reject)
  })
  pdf.end()
  await ended
  return Buffer.concat(parts)
}
