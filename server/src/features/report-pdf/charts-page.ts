import { brands } from '@beseda/contract/brands.ts'
import type { Series } from '@beseda/contract/entities/report.ts'
import { inLang, type Lang } from '@beseda/contract/lang.ts'
import { metricOf } from '@beseda/contract/metrics/index.ts'
import { numberText } from '@beseda/domain/reports/number-text.ts'
import { ink, line, type Pdf, page, place, room } from '../../platform/pdf/document.ts'
import { type Bar, columns, heat, legend, type Part, rows, shares } from './charts.ts'
import type { SummaryNumbers } from './read.ts'
import { type WordName, words } from './words.ts'

const gap = 24
const half = (room - gap) / 2
const others = { bot: '#8a6fd1', nobody: '#c9a13b', team: '#c9a13b' }

const heading = (pdf: Pdf, text: string, at: { x: number; y: number; width: number }): void => {
  pdf.font('strong').fontSize(11).fillColor(ink.text)
  line(pdf, text, at)
}
const total = (points: Series['lines'][number]['points']): number =>
  points.reduce((sum, { cell }) => sum + (cell.value ?? 0), 0)

/** The charts of the summary. */
export const chartsOf = (pdf: Pdf, { answer, byDay, byHour, byChannel, brand }: SummaryNumbers, lang: Lang): void => {
  const say = (word: WordName) => inLang(words[word], lang)
  const format = (n: number) => numberText(n, lang)
  const main = brands[brand.look].light.accent
  const locale = lang === 'ru' ? 'ru-RU' : 'en-GB'
  const dayName = new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const handlers = [
    ...[{ key: 'operator', name: say('operator'), colour: main }],
    ...[{ key: 'bot', name: say('bot'), colour: others.bot }],
    ...[{ key: 'nobody', name: say('nobody'), colour: others.nobody }],
  ]
  const empty = (at: { x: number; y: number; width: number }) => {
    pdf.font('text').fontSize(9).fillColor(ink.soft)
    line(pdf, say('empty'), at)
  }

  pdf.addPage()
  let y = place(pdf, 0)
  heading(pdf, say('byDay'), { x: page.margin, y, width: room })
  legend(pdf, { x: page.margin, y: y + 20 }, handlers, byDay.before && say('before'))
  const of = new Map(byDay.lines.map(({ key, points }) => [key, points]))
  const bars = (byDay.lines[0]?.points ?? []).map(
    (point, i): Bar => ({
      name: dayName.format(Date.parse(`${point.date}T00:00:00Z`)),
      parts: handlers.map((h) => ({ ...h, value: of.get(h.key)?.[i]?.cell.value ?? 0 })),
      before: byDay.before ? (byDay.before[i]?.cell.value ?? 0) : null,
    }),
  )
  if (bars.length === 0) empty({ x: page.margin, y: y + 44, width: room })
  else columns(pdf, { x: page.margin, y: y + 40, width: room, height: 190 }, { bars, format })

  y += 256
  heading(pdf, say('byHour'), { x: page.margin, y, width: room })
  const values = (byHour.lines[0]?.points ?? []).map(({ cell }) => cell.value ?? 0)
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' })
  const days = Array.from({ length: 7 }, (_, i) => weekday.format(Date.UTC(2024, 0, 1 + i)))
  heat(pdf, { x: page.margin, y: y + 22, width: room, height: 170 }, { values, days, colour: main, format })

  y += 218
  heading(pdf, say('byChannel'), { x: page.margin, y, width: half })
  const channels = byChannel.lines
    .map(({ key, name, points }): Part => {
      const shown = key === null ? say('others') : name || say('unnamed')
      return { name: shown, colour: main, value: total(points) }
    })
    .sort((a, b) => b.value - a.value)
  if (channels.length === 0) empty({ x: page.margin, y: y + 24, width: half })
  else rows(pdf, { x: page.margin, y: y + 24, width: half, height: 130 }, { parts: channels, format })
  const right = page.margin + half + gap
  heading(pdf, say('assigned'), { x: right, y, width: half })
  const assigned = [
    ['assignedToBot', others.bot],
    ['assignedToOperator', main],
    ['assignedToTeam', others.team],
  ] as const
  const parts = assigned.map(([id, colour]) => ({
    ...{ name: inLang(metricOf(id), lang), colour, value: answer.total.cells[id]?.value ?? 0 },
  }))
  shares(pdf, { x: right, y: y + 26, width: half, height: 90 }, { parts, format })
}
