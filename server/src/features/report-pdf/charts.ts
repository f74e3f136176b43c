import { ink, line, type Pdf } from '../../platform/pdf/document.ts'

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}
export interface Part {
  readonly name: string
  readonly value: number
  readonly colour: string
}
export interface Bar {
  readonly name: string
  readonly parts: readonly Part[]
  /** Of the period before. */
  readonly before: number | null
}
type Format = (n: number) => string

/** 1, 2 or 5 times a power of ten: the top of an axis. */
const niceTop = (most: number): number => {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, most)))
  return [1, 2, 5, 10].map((step) => step * power).find((top) => top >= most) ?? 10 * power
}
const axis = (pdf: Pdf, { x, y, width, height }: Box, top: number, format: Format): void => {
  for (const part of [0, 0.5, 1]) {
    const at = y + height - part * height
    pdf
      .moveTo(x, at)
      .lineTo(x + width, at)
      .lineWidth(0.5)
      .strokeColor(ink.line)
      .stroke()
    pdf.font('text').fontSize(7).fillColor(ink.soft)
    if (part === 0 || Number.isInteger(top * part))
      line(pdf, format(top * part), { x: x - 34, y: at - 5, width: 30, align: 'right' })
  }
}
/** Stacked columns, one for a day, with the period before as a dashed line. */
export const columns = (pdf: Pdf, box: Box, { bars, format }: { bars: readonly Bar[]; format: Format }): void => {
  const plot = { x: box.x + 36, y: box.y + 4, width: box.width - 36, height: box.height - 20 }
  const most = Math.max(
    ...bars.map((b) =>
      Math.max(
        b.before ?? 0,
        b.parts.reduce((n, p) => n + p.value, 0),
      ),
    ),
    1,
  )
  const top = niceTop(most)
  axis(pdf, plot, top, format)
  const step = plot.width / bars.length
  const wide = Math.min(26, Math.max(0.5, step * 0.68))
  const yOf = (value: number) => plot.y + plot.height - (value / top) * plot.height
  const every = Math.ceil(bars.length / 12)
  for (const [i, bar] of bars.entries()) {
    const x = plot.x + i * step + (step - wide) / 2
    let sum = 0
    for (const { value, colour } of bar.parts) {
      const [low, high] = [yOf(sum), yOf(sum + value)]
      if (value > 0) pdf.rect(x, high, wide, low - high).fill(colour)
      sum += value
    }
    pdf.font('text').fontSize(7).fillColor(ink.soft)
    if (i % every === 0) {
      const width = Math.max(step * every, 24)
      line(pdf, bar.name, {
        x: plot.x + (i + 0.5) * step - width / 2,
        y: plot.y + plot.height + 4,
        width,
        align: 'center',
      })
    }
  }
  const dots = bars.flatMap((bar, i) =>
    bar.before === null ? [] : [[plot.x + (i + 0.5) * step, yOf(bar.before)] as const],
  )
  if (dots.length < 2) return
  pdf.moveTo(...dots[0]!)
  for (const dot of dots.slice(1)) pdf.lineTo(...dot)
  pdf.lineWidth(1).dash(3, { space: 2 }).strokeColor(ink.text).stroke().undash()
}
/** Names, bars and numbers, the largest first. */
export const rows = (pdf: Pdf, box: Box, { parts, format }: { parts: readonly Part[]; format: Format }): void => {
  const most = Math.max(...parts.map((p) => p.value), 1)
  const step = Math.min(18, box.height / Math.max(1, parts.length))
  for (const [i, { name, value, colour }] of parts.entries()) {
    const y = box.y + i * step
    pdf.font('text').fontSize(8).fillColor(ink.text)
    line(pdf, name, { x: box.x, y: y + 2, width: box.width * 0.4 })
    const wide = (box.width * 0.6 - 44) * (value / most)
    if (value > 0) pdf.rect(box.x + box.width * 0.42, y + 3, wide, step - 7).fill(colour)
    pdf.fillColor(ink.text)
    line(pdf, format(value), { x: box.x + box.width - 38, y: y + 2, width: 38, align: 'right' })
  }
}
/** Parts of a whole as one bar, with their names, numbers and percentages below. */
export const shares = (pdf: Pdf, box: Box, { parts, format }: { parts: readonly Part[]; format: Format }): void => {
  const all = parts.reduce((sum, p) => sum + p.value, 0)
  let x = box.x
  for (const { value, colour } of parts) {
    const wide = all === 0 ? 0 : (value / all) * box.width
    if (wide > 0) pdf.rect(x, box.y, wide, 16).fill(colour)
    x += wide
  }
  if (all === 0) pdf.rect(box.x, box.y, box.width, 16).fill(ink.tint)
  for (const [i, { name, value, colour }] of parts.entries()) {
    const y = box.y + 26 + i * 16
    pdf.rect(box.x, y + 1, 8, 8).fill(colour)
    pdf.font('text').fontSize(8).fillColor(ink.text)
    line(pdf, name, { x: box.x + 14, y, width: box.width - 110 })
    const part = all === 0 ? '' : ` · ${Math.round((value / all) * 100)} %`
    line(pdf, `${format(value)}${part}`, { x: box.x + box.width - 92, y, width: 92, align: 'right' })
  }
}
/** 7 by 24: the darker, the more; the largest numbers are written in. */
export const heat = (
  pdf: Pdf,
  box: Box,
  {
    values,
    days,
    colour,
    format,
  }: { values: readonly number[]; days: readonly string[]; colour: string; format: Format },
): void => {
  const [left, top] = [28, 12]
  const [wide, high] = [(box.width - left) / 24, (box.height - top) / 7]
  const most = Math.max(...values, 1)
  pdf.font('text').fontSize(7).fillColor(ink.soft)
  for (let hour = 0; hour < 24; hour += 2)
    line(pdf, String(hour), { x: box.x + left + hour * wide, y: box.y, width: wide + 4 })
  for (const [day, name] of days.entries()) {
    const y = box.y + top + day * high
    pdf.font('text').fontSize(7).fillColor(ink.soft)
    line(pdf, name, { x: box.x, y: y + high / 2 - 5, width: left - 4 })
    for (let hour = 0; hour < 24; hour++) {
      const value = values[day * 24 + hour] ?? 0
      const x = box.x + left + hour * wide
      pdf.rect(x + 0.5, y + 0.5, wide - 1, high - 1).fill(ink.tint)
      if (value === 0) continue
      const part = value / most
      pdf
        .fillOpacity(0.15 + 0.85 * part)
        .rect(x + 0.5, y + 0.5, wide - 1, high - 1)
        .fill(colour)
        .fillOpacity(1)
      pdf.fontSize(6).fillColor(part > 0.5 ? '#ffffff' : ink.text)
      line(pdf, format(value), { x, y: y + high / 2 - 4, width: wide, align: 'center' })
    }
  }
}
/** What the colours of a chart mean. */
export const legend = (
  pdf: Pdf,
  at: { x: number; y: number },
  parts: readonly Omit<Part, 'value'>[],
  dashed: string | null,
) => {
  let { x } = at
  pdf.font('text').fontSize(8)
  for (const { name, colour } of parts) {
    pdf.rect(x, at.y + 1, 8, 8).fill(colour)
    pdf.fillColor(ink.soft).text(name, x + 12, at.y, { lineBreak: false })
    x += 24 + pdf.widthOfString(name)
  }
  if (dashed === null) return
  pdf
    .moveTo(x, at.y + 5)
    .lineTo(x + 14, at.y + 5)
    .lineWidth(1)
    .dash(3, { space: 2 })
    .strokeColor(ink.text)
    .stroke()
    .undash()
  pdf.fillColor(ink.soft).text(dashed, x + 18, at.y, { lineBreak: false })
}
