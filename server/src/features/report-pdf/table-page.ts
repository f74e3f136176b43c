import { brands } from '@beseda/contract/brands.ts'
import type { Clock } from '@beseda/contract/entities/report-filter.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { type MetricId, metricOf } from '@beseda/contract/metrics/index.ts'
import { reportTables } from '@beseda/contract/reports/index.ts'
import { wallOf } from '@beseda/domain/calendar/zone.ts'
import { words as sheetWords } from '@beseda/domain/report-file/sheet.ts'
import {
  type Difference,
  differenceOf,
  metricText,
  noValue,
  numberText,
  signedText,
} from '@beseda/domain/reports/number-text.ts'
import { ink, line, type Pdf, page, place, room } from '../../platform/pdf/document.ts'
import type { SummaryNumbers } from './read.ts'
import { type WordName, words } from './words.ts'

/** What the letter says about its numbers: `conditions` are filters in words. */
export interface Look {
  readonly lang: Lang
  readonly clock: Clock
  readonly conditions: readonly (readonly [string, string])[]
}
const dateOf = (text: string) => Date.parse(`${text}T00:00:00Z`)
export const periodText = ({ from, to }: { readonly from: string; readonly to: string }, lang: Lang): string => {
  const locale = lang === 'ru' ? 'ru-RU' : 'en-GB'
  const day = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
  const text = from === to ? day.format(dateOf(from)) : day.formatRange(dateOf(from), dateOf(to))
  return text.replace(/\s?г\./g, '')
}

const head = (pdf: Pdf, { organization, brand }: SummaryNumbers): void => {
  const { accent, 'accent-on': on } = brands[brand.look].light
  const [front, back] = brands[brand.look].mark
  const { x, y } = { x: page.margin, y: page.margin }
  pdf.roundedRect(x, y, 26, 26, 7).fill(accent)
  pdf.save().translate(x, y)
  pdf.path(back).fillOpacity(0.6).fill(on)
  pdf.path(front).fillOpacity(1).fill(on)
  pdf.restore()
  pdf.font('strong').fontSize(12).fillColor(ink.text)
  line(pdf, brand.name, { x: x + 36, y: y + 5, width: 180 })
  pdf.font('text').fontSize(10).fillColor(ink.soft)
  line(pdf, organization, { x: x + 230, y: y + 7, width: room - 230, align: 'right' })
}

const wide = [room * 0.42, room * 0.24, room * 0.16, room * 0.18] as const
const left = wide.map((_, i) => page.margin + wide.slice(0, i).reduce((sum, w) => sum + w, 0))
const rowOf = (pdf: Pdf, y: number, cells: readonly string[]): void => {
  for (const [i, text] of cells.entries()) {
    const align = i === 0 ? 'left' : 'right'
    line(pdf, text, { x: left[i]!, y, width: wide[i]! - 8, align })
  }
}
const rule = (pdf: Pdf, y: number): void => {
  pdf
    .moveTo(page.margin, y)
    .lineTo(page.margin + room, y)
    .lineWidth(0.5)
    .strokeColor(ink.line)
    .stroke()
}
const numberOf = (id: MetricId, cells: SummaryNumbers['answer']['total']['cells'], clock: Clock): number | null =>
  metricOf(id).aggregation === 'duration' ? (cells[id]?.[clock]?.average ?? null) : (cells[id]?.value ?? null)

const toneColours = { better: '#1a7f4b', worse: '#b3261e', neutral: ink.soft } as const
const changeText = ({ percent, points, tone }: Difference, lang: Lang): string => {
  const change = inLang(points ? words.points : words.percent, lang).replace('{n}', signedText(percent, lang))
  return tone === 'neutral' ? change : `${change}, ${inLang(words[tone], lang)}`
}

/** All metrics of the summary with the period before. */
export const tableOf = (pdf: Pdf, numbers: SummaryNumbers, { lang, clock, conditions }: Look): void => {
  const say = (word: WordName) => inLang(words[word], lang)
  const { answer } = numbers
  head(pdf, numbers)
  pdf.font('strong').fontSize(20).fillColor(ink.text)
  pdf.text(inLang(reportTables.summary, lang), page.margin, page.margin + 44)
  pdf.font('text').fontSize(11).text(periodText(answer.period, lang))
  pdf.moveDown(0.4).fontSize(9).fillColor(ink.soft)
  const moment = new Date(wallOf(answer.timeZone, answer.at)).toISOString().slice(0, 16).replace('T', ' ')
  const lines = [
    ...(answer.before ? [`${say('before')}: ${periodText(answer.before.period, lang)}`] : []),
    `${say('made')}: ${moment} (${answer.timeZone}) · ${inLang(sheetWords[clock], lang)}`,
    ...conditions.map(([name, text]) => `${name}: ${text}`),
    ...(answer.uncounted > 0 ? [`${say('uncounted')}: ${numberText(answer.uncounted, lang)}`] : []),
  ]
  for (const text of lines) pdf.text(text, { width: room })
  pdf.moveDown(0.8)

  pdf.font('strong').fontSize(8).fillColor(ink.soft)
  let y = place(pdf, 60)
  rowOf(pdf, y, [say('metric'), say('value'), say('before'), say('difference')])
  y += 15
  rule(pdf, y - 2)
  for (const id of reportTables.summary.columns) {
    const stats = answer.total.cells[id]?.[clock] ?? null
    const isDuration = metricOf(id).aggregation === 'duration'
    const high = isDuration ? 30 : 20
    pdf.y = y
    y = place(pdf, high)
    const now = numberOf(id, answer.total.cells, clock)
    const before = answer.before ? numberOf(id, answer.before.total.cells, clock) : null
    const difference = differenceOf(id, now, before)
    pdf.font('text').fontSize(9.5).fillColor(ink.text)
    line(pdf, inLang(metricOf(id), lang), { x: left[0]!, y: y + 4, width: wide[0] - 8 })
    pdf.font('strong')
    line(pdf, metricText(id, now, lang), { x: left[1]!, y: y + 4, width: wide[1] - 8, align: 'right' })
    pdf.font('text').fillColor(ink.soft)
    line(pdf, metricText(id, before, lang), { x: left[2]!, y: y + 4, width: wide[2] - 8, align: 'right' })
    pdf.fillColor(toneColours[difference?.tone ?? 'neutral'])
    line(pdf, difference ? changeText(difference, lang) : noValue, {
      x: left[3]!,
      y: y + 4,
      width: wide[3] - 8,
      align: 'right',
    })
    if (isDuration) {
      pdf.fontSize(7.5).fillColor(ink.soft)
      line(pdf, say('average'), { x: left[0]!, y: y + 17, width: wide[0] - 8 })
      const more = stats
        ? `${say('median')} ${metricText(id, stats.median, lang)} · p90 ${metricText(id, stats.p90, lang)} · n ${numberText(stats.n, lang)}`
        : ''
      line(pdf, more, { x: left[1]! - 80, y: y + 17, width: wide[1] + 72, align: 'right' })
    }
    y += high
    rule(pdf, y)
  }
  pdf.y = y
}
/** How each metric is counted, in the words of the registry. */
export const definitionsOf = (pdf: Pdf, lang: Lang): void => {
  pdf.addPage()
  pdf.font('strong').fontSize(11).fillColor(ink.text).text(inLang(words.definitions, lang), page.margin, page.margin)
  pdf.moveDown(0.6)
  for (const id of reportTables.summary.columns) {
    const y = place(pdf, 34)
    pdf
      .font('strong')
      .fontSize(8.5)
      .fillColor(ink.text)
      .text(inLang(metricOf(id), lang), page.margin, y, { width: room })
    pdf
      .font('text')
      .fillColor(ink.soft)
      .text(inLang(metricOf(id).definition, lang), { width: room })
    pdf.moveDown(0.5)
  }
}
